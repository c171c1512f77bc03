import { endpoint } from '../endpoint.ts';
import { searchQuerySchema, searchResultsSchema } from './search.ts';

export const searchEverything = endpoint({
  method: 'GET',
  path: '/api/search/',
  summary: 'Tenants, apartments, estates, money, complaints, expenses and vendors by name, phone, code or number',
  query: searchQuerySchema,
  response: searchResultsSchema,
});
