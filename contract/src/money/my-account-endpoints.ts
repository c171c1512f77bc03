import { endpoint } from '../endpoint.ts';
import { accountSchema, myAccountQuerySchema } from './account.ts';

/** In its own file, because the first view of a tenant's portal loads it without the calls of managers. */
export const getMyAccount = endpoint({
  method: 'GET',
  path: '/api/money/my_account/',
  summary: "The tenant's own account",
  query: myAccountQuerySchema,
  response: accountSchema,
});
