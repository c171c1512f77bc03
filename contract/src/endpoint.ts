import * as z from 'zod/mini';
import { id } from './fields.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** A call: where it goes, what it takes and what it answers. Paths name parameters as `:id` and end in a slash. */
export interface Endpoint {
  method: Method;
  path: string;
  /** One line for the API page. */
  summary: string;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Fields of a multipart body that carry a file. The call then takes JSON and multipart alike. */
  files?: readonly string[];
  /**
   * The call takes an `Idempotency-Key`: the same key again gets the first response.
   * See docs/product.md, Idempotency keys.
   */
  takesKey?: true;
  /**
   * Of a PATCH or DELETE: a change of what somebody else changed meanwhile is refused where the caller says what they saw (`If-Match`, or
   * `version` in the body); or why it is taken all the same.
   */
  stale?: 'refused' | `taken: ${string}`;
  /** The status of success: 200 unless said. */
  status?: 200 | 201 | 202 | 204;
  response: z.ZodMiniType;
  /** Media types of what is answered, where that is a file and not JSON. */
  file?: readonly string[];
}

/** Declares a call, keeping the exact types of its schemas. */
export const endpoint = <const D extends Endpoint>(definition: D): D => definition;

/** The parameter of a path that names one stored thing. */
export const idParams = z.object({ id });

/** What a call without content answers. */
export const emptyBody = z.undefined();

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type QueryOf<E extends Endpoint> = Input<E['query']>;
export type BodyOf<E extends Endpoint> = Input<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
