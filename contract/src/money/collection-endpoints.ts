import { endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import {
  collectionDecisionSchema,
  collectionParams,
  collectionQuerySchema,
  collectionSchema,
  newCollectionSchema,
} from './collection.ts';

export const createCollection = endpoint({
  method: 'POST',
  path: '/api/money/collections/',
  summary: 'Ask a phone for money by MTN or Airtel; the answer does not wait for the network',
  body: newCollectionSchema,
  takesKey: true,
  status: 202,
  response: collectionSchema,
});
export const listCollections = endpoint({
  method: 'GET',
  path: '/api/money/collections/',
  summary: 'Payments asked for by phone, the latest first; a tenant sees their own',
  query: collectionQuerySchema,
  response: listOf(collectionSchema),
});
export const getCollection = endpoint({
  method: 'GET',
  path: '/api/money/collections/:collection_id/',
  summary: 'One payment asked for by phone, and its result',
  params: collectionParams,
  response: collectionSchema,
});
export const checkCollection = endpoint({
  method: 'POST',
  path: '/api/money/collections/:collection_id/check/',
  summary: 'Ask the network now about a payment',
  params: collectionParams,
  takesKey: true,
  response: collectionSchema,
});
export const decideCollection = endpoint({
  method: 'POST',
  path: '/api/money/collections/:collection_id/decide/',
  summary: 'Decide about a payment whose outcome the network never reported',
  params: collectionParams,
  body: collectionDecisionSchema,
  takesKey: true,
  response: collectionSchema,
});
