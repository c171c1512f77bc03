import { buildCreateApi, coreModule, reactHooksModule } from '@reduxjs/toolkit/query/react';
import { useDispatch, useStore } from 'react-redux';
import * as z from 'zod/mini';
import { baseQuery } from './base-query.ts';
import { FAILURES } from './dialect/problem.ts';
import type { Problem } from './problem.ts';
import { TAGS } from './tags.ts';
import { useQueryResult } from './use-query-result.ts';

// The content security policy forbids code made from text, which zod otherwise tries.
z.config({ jitless: true });

/** Seconds for which an unused response stays cached. See docs/product.md, Limits and polling. */
const KEEP_UNUSED_SECONDS = 60;

const hooks = { useDispatch, useStore, useSelector: useQueryResult };
const createApi = buildCreateApi(coreModule(), reactHooksModule({ hooks }));

/** The single cache of server data; each feature adds its calls with `injectEndpoints`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  keepUnusedDataFor: KEEP_UNUSED_SECONDS,
  // With low data too: responses that failed or expired while offline are requested again, and screens announce that.
  refetchOnReconnect: true,
  // A response that does not match the contract becomes a problem, which the screen shows.
  catchSchemaFailure: (_failure, { type }): Problem => ({
    status: 'PARSING_ERROR',
    error: FAILURES.PARSING_ERROR,
    ...(type === 'mutation' && { isAnswerLost: true }),
  }),
  onSchemaFailure: (failure, { endpoint }) => {
    console.error(`The answer of ${endpoint} does not fit the contract`, failure.issues);
  },
  endpoints: () => ({}),
});
