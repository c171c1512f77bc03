import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

const upTo = (characters: number) => z.string().check(z.maxLength(characters));

export const reportCrash = endpoint({
  method: 'POST',
  path: '/api/crashes/',
  summary: 'Tell of a fault of the web app, for the log',
  body: z.object({ type: upTo(60), message: upTo(300), stack: upTo(4000), page: upTo(100) }),
  status: 202,
  response: z.object({ request_id: z.string() }),
});
