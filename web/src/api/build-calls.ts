import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '@amayumba/contract/endpoint.ts';
import { type Page, pageOf } from '@amayumba/contract/lists.ts';
import type { EndpointBuilder } from '@reduxjs/toolkit/query/react';
import * as z from 'zod/mini';
import type { baseQuery } from './base-query.ts';
import { readList, readPage } from './dialect/page.ts';
import { idempotencyHeader } from './idempotency-header.ts';
import { type FilesOf, ifMatchHeader, request, type RequestParts } from './request.ts';
import { changes, type Tag } from './tags.ts';

// Queries and mutations from the calls of the contract, with the contract's check of their answers.

export type Build = EndpointBuilder<typeof baseQuery, Tag, 'api'>;
export type PageQuery<E extends Endpoint> = QueryOf<E> & { page: number; page_size: number };

type PartsBy<Arg, E extends Endpoint> = (arg: Arg) => RequestParts<E>;
type Checked<Answer> = z.ZodMiniType<Answer, Answer>;

/** The parts of a request without input. */
export const none = (_nothing: void) => ({});

export const byId = (id: number) => ({ params: { id } });

/** The tags of an answer; one with an id is for a part of them that changes by itself. */
type Provided = readonly (Tag | { type: Tag; id: string })[];

export const reads = <E extends Endpoint, Arg>(build: Build, call: E, tags: Provided, parts: PartsBy<Arg, E>) =>
  build.query<ResponseOf<E>, Arg>({
    query: (arg) => request(call, parts(arg)),
    responseSchema: call.response as Checked<ResponseOf<E>>,
    providesTags: tags,
  });

/** A query of one page of a list, by its filter. @param row the schema of its rows */
export const readsPage = <E extends Endpoint, Row, Arg = PageQuery<E>>(
  build: Build,
  call: E,
  row: Checked<Row>,
  tags: Provided,
  parts: PartsBy<Arg, E> = (query) => ({ query }) as RequestParts<E>,
) =>
  build.query<Page<Row>, Arg>({
    query: (arg) => request(call, parts(arg)),
    transformResponse: readPage<Row>,
    responseSchema: pageOf(row),
    providesTags: tags,
  });

/** A query of a list without pages. @param row the schema of its rows */
export const readsList = <E extends Endpoint, Row, Arg>(
  build: Build,
  call: E,
  row: Checked<Row>,
  tags: Provided,
  parts: PartsBy<Arg, E>,
) =>
  build.query<Row[], Arg>({
    query: (arg) => request(call, parts(arg)),
    transformResponse: readList<Row>,
    responseSchema: z.array(row),
    providesTags: tags,
  });

type Invalidated = ReturnType<typeof changes> | readonly Tag[];

export const writes = <E extends Endpoint, Arg>(
  build: Build,
  call: E,
  parts: PartsBy<Arg, E>,
  invalidatesTags: Invalidated = changes(),
) =>
  build.mutation<ResponseOf<E>, Arg>({
    query: (arg) => request(call, parts(arg)),
    responseSchema: call.response as Checked<ResponseOf<E>>,
    invalidatesTags,
  });

/** A mutation whose answer nobody reads. */
export const sends = <E extends Endpoint, Arg>(
  build: Build,
  call: E,
  parts: PartsBy<Arg, E>,
  invalidatesTags: Invalidated = changes(),
) => build.mutation<unknown, Arg>({ query: (arg) => request(call, parts(arg)), invalidatesTags });

const partsOfDeletion = ({ id, version }: { id: number; version?: number | undefined }) => ({
  params: { id },
  headers: ifMatchHeader(version),
});

/** A mutation that deletes a record, unless somebody else has changed it. */
export const deletes = (build: Build, call: Endpoint, invalidated: Invalidated) =>
  sends(build, call, partsOfDeletion, invalidated);

/** A mutation that changes a record. */
export const updates = <E extends Endpoint>(build: Build, call: E, invalidated?: Invalidated) =>
  writes<E, { id: number; body: BodyOf<E> }>(
    build,
    call,
    ({ id, body }) => ({ params: { id }, body }) as RequestParts<E>,
    invalidated,
  );

/** The input of a call that writes once for each key: its key, and the record's id and the body if it has them. */
type Keyed<E extends Endpoint> = { key: string } & (ParamsOf<E> extends { id: number } ? { id: number } : object) &
  (E extends { body: object } ? { body: BodyOf<E> & FilesOf<E> } : object) &
  // Receives the share of the upload that is done, 0 to 1.
  (E extends { files: object } ? { onProgress: (share: number) => void } : object);

interface AnyKeyed extends Pick<RequestParts<Endpoint>, 'onProgress'> {
  key: string;
  id?: number;
  body?: unknown;
}

const partsOf = <E extends Endpoint>({ key, id, body, onProgress }: AnyKeyed) =>
  ({ params: { id: id ?? '' }, body, headers: idempotencyHeader(key), onProgress }) as RequestParts<E>;

/** A mutation that writes once for each key. */
export const writesOnce = <E extends Endpoint>(build: Build, call: E, invalidated?: Invalidated) =>
  writes<E, Keyed<E>>(build, call, partsOf, invalidated);

/** Like {@link writesOnce}, for an answer that nobody reads, or that may be an approval which waits. */
export const asksOnce = <E extends Endpoint>(build: Build, call: E, invalidated?: Invalidated) =>
  sends<E, Keyed<E>>(build, call, partsOf, invalidated);
