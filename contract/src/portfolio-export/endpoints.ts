import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { EXPORT_MEDIA_TYPES } from '../reports/rules.ts';

export const exportPortfolio = endpoint({
  method: 'GET',
  path: '/api/core/export-everything/',
  summary: 'The whole portfolio as one workbook',
  response: z.unknown(),
  file: [EXPORT_MEDIA_TYPES.xlsx],
});
