import { endpoint } from '../endpoint.ts';
import { followedCollectionSchema, promptSchema } from './collection.ts';
import { newPayLinkSchema, payLinkParams, payLinkSchema, payPageQuerySchema, payPageSchema } from './pay-link.ts';

export const createPayLink = endpoint({
  method: 'POST',
  path: '/api/money/pay-links/',
  summary: 'A link by which anybody can pay for an account without signing in, for 14 days',
  body: newPayLinkSchema,
  takesKey: true,
  status: 201,
  response: payLinkSchema,
});
export const getPayPage = endpoint({
  method: 'GET',
  path: '/api/money/pay/:token/',
  summary: 'The account of a pay link; with collection, also the result of a payment',
  params: payLinkParams,
  query: payPageQuerySchema,
  response: payPageSchema,
});
export const payByLink = endpoint({
  method: 'POST',
  path: '/api/money/pay/:token/',
  summary: 'Ask a phone for money by a pay link, at most three times an hour',
  params: payLinkParams,
  body: promptSchema,
  takesKey: true,
  status: 202,
  response: followedCollectionSchema,
});
