import * as z from 'zod/mini';
import { id } from './fields.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A call of the API: its path, its input and its response. Paths name parameters as `:id` and end in a slash. */
export interface Endpoint {
  method: Method;
  path: string;
  /** One line for the API page. */
  summary: string;
  /** The parameters of the path, unless `:id` is the only one. */
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /** Fields of a multipart body that carry a file. The call then accepts both JSON and multipart. */
  files?: readonly string[];
  /**
   * The call accepts an `Idempotency-Key`: a repeated key returns the first response.
   * See docs/product.md, Idempotency keys.
   */
  takesKey?: true;
  /**
   * For a PATCH or DELETE: `refused` if a stale change is refused when the client sends the version it saw
   * (`If-Match`, or `version` in the body); else the reason why the call accepts it.
   */
  stale?: 'refused' | `taken: ${string}`;
  /**
   * The call answers 202 with an approval while the rule of two people is in force, and happens when another person
   * approves it. See docs/rules.md, Rule of two people.
   */
  approval?: true;
  /** The status of success; 200 by default. */
  status?: 200 | 201 | 202 | 204;
  response: z.ZodMiniType;
  /** Media types of the response, if it is a file and not JSON. */
  file?: readonly string[];
}

/** Declares a call and keeps the exact types of its schemas. */
export const endpoint = <const D extends Endpoint>(definition: D): D => definition;

/** The path parameter `:id`, the id of a record. */
const idParams = z.object({ id });

/** The schema of the path parameters of a call. */
export const paramsOf = ({ path, params }: Endpoint): z.ZodMiniType | undefined =>
  params ?? (path.includes('/:id/') ? idParams : undefined);

/** The response of a call without content. */
export const emptyBody = z.undefined();

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

/** The path parameters of a call, as its handler gets them. */
export type ParamsOf<E extends Endpoint> = E extends { params: infer S extends z.ZodMiniType }
  ? z.output<S>
  : E extends { path: `${string}/:id/${string}` }
    ? z.output<typeof idParams>
    : undefined;

export type QueryOf<E extends Endpoint> = Input<E['query']>;
export type BodyOf<E extends Endpoint> = Input<E['body']>;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
