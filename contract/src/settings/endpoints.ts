import { endpoint } from '../endpoint.ts';
import { settingsChangeSchema, settingsSchema } from './settings.ts';

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/core/settings/',
  summary: 'Settings of the portal',
  response: settingsSchema,
});
export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/api/core/settings/',
  summary: 'Change settings',
  body: settingsChangeSchema,
  stale: 'refused',
  response: settingsSchema,
});
