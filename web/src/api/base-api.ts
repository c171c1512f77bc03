import { createApi } from '@reduxjs/toolkit/query/react';
import * as z from 'zod/mini';
import { baseQuery } from './base-query.ts';
import type { Problem } from './problem.ts';
import { TAGS } from './tags.ts';

// The content security policy forbids code made from text, which zod would otherwise try.
z.config({ jitless: true });

/**
 * Seconds an answer stays cached after the last screen that shows it has closed.
 * See docs/product.md, Limits and polling.
 */
const KEEP_UNUSED_SECONDS = 60;

/** The one cache of server data; each feature adds its calls with `injectEndpoints`. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAGS,
  keepUnusedDataFor: KEEP_UNUSED_SECONDS,
  // What failed or grew old without a connection, with low data too: screens say that it is asked for again.
  refetchOnReconnect: true,
  // An answer that does not fit the contract is a problem like any other, for the screen to show.
  catchSchemaFailure: (): Problem => ({
    status: 'PARSING_ERROR',
    error: 'The portal gave an answer that cannot be read. Please try again.',
  }),
  onSchemaFailure: (failure, { endpoint }) => {
    console.error(`The answer of ${endpoint} does not fit the contract`, failure.issues);
  },
  endpoints: () => ({}),
});
