import type { BodyOf, Endpoint, QueryOf } from '@amayumba/contract/endpoint.ts';
import type { HttpRequest } from '../lib/send.ts';

/** The file fields of a multipart body: the file, or nothing. */
export type FilesOf<E extends Endpoint> = E extends { files: readonly (infer Name extends string)[] }
  ? { [K in Name]?: File | null | undefined }
  : unknown;

export interface RequestParts<E extends Endpoint> {
  params?: Readonly<Record<string, number | string>> | undefined;
  query?: QueryOf<E> | undefined;
  body?: (BodyOf<E> & FilesOf<E>) | undefined;
  /** Always multipart, for calls that may have a file. By default only if there is a file. */
  isMultipart?: boolean | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
  onProgress?: ((share: number) => void) | undefined;
}

/** Builds the request of a call of the contract. Undefined fields are not sent. */
export function request<E extends Endpoint>(endpoint: E, parts: RequestParts<E> = {}): HttpRequest {
  const { params, query, body, isMultipart = false, headers, onProgress } = parts;
  return {
    method: endpoint.method,
    path: fillPath(endpoint.path, params) + queryText(query),
    body: isRecord(body) && (isMultipart || hasFile(body)) ? formDataOf(body) : body,
    headers,
    onProgress,
  };
}

/** The header that makes a call without a body fail if the record has changed since that version. */
export const ifMatchHeader = (version: number | undefined): Readonly<Record<string, string>> | undefined =>
  version === undefined ? undefined : { 'If-Match': `"${version}"` };

const fillPath = (path: string, params: RequestParts<Endpoint>['params']): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name] ?? '')));

/** Lists repeat their name; empty values are left out. */
function queryText(query: unknown): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of isRecord(query) ? Object.entries(query) : []) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') pairs.append(name, asText(item));
    }
  }
  return pairs.size > 0 ? `?${pairs}` : '';
}

function formDataOf(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item instanceof Blob) form.append(name, item);
      else if (item !== undefined && item !== null) form.append(name, asText(item));
    }
  }
  return form;
}

const hasFile = (body: Readonly<Record<string, unknown>>): boolean =>
  Object.values(body).some((value) => value instanceof Blob);

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof FormData);
