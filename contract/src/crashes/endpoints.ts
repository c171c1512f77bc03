import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { longTextOrEmpty } from '../fields.ts';

export const reportCrash = endpoint({
  method: 'POST',
  path: '/api/crashes/',
  summary: 'Tell of a fault of the web app, for the log',
  body: z.object({
    type: longTextOrEmpty(60),
    message: longTextOrEmpty(300),
    stack: longTextOrEmpty(4000),
    page: longTextOrEmpty(100),
  }),
  status: 202,
  response: z.object({ request_id: z.string() }),
});
