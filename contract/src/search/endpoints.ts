import { endpoint } from '../endpoint.ts';
import { searchQuerySchema, searchResultsSchema } from './search.ts';

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search/',
  summary: 'Tenants, apartments, estates, receipts, charges and complaints by name, phone, code or number',
  query: searchQuerySchema,
  response: searchResultsSchema,
});
