import { endpoint } from '../endpoint.ts';
import { messageSettingsChangeSchema, messageSettingsSchema } from './my-settings.ts';

export const getMessageSettings = endpoint({
  method: 'GET',
  path: '/api/messages/my_settings/',
  summary: 'How the tenant wants to be written to',
  response: messageSettingsSchema,
});

export const changeMessageSettings = endpoint({
  method: 'PATCH',
  path: '/api/messages/my_settings/',
  summary: 'Change the language, the number and whether reminders come by SMS',
  body: messageSettingsChangeSchema,
  stale: 'taken: a person changes their own settings, and each field stands for itself',
  response: messageSettingsSchema,
});
