import { loadConfig } from '../config.ts';
import type { HttpRequest } from '../lib/send.ts';
import { fieldOf } from './dialect/filled.ts';
import { readList } from './dialect/page.ts';
import { isUnknownCall, type Problem } from './problem.ts';

interface Answer {
  data?: unknown;
  error?: Problem | undefined;
}
type Ask = (call: HttpRequest) => Answer | PromiseLike<Answer>;

/** Fetches one record by its call, or from the list on other servers. See docs/product.md, Another server. */
export async function recordOfList(
  ask: Ask,
  { id, call, list }: { id: number; call: HttpRequest; list: HttpRequest },
): Promise<{ data: unknown } | { error: Problem }> {
  const { data, error } = await ask(call);
  if (!error) return { data };
  if (!isUnknownCall(error) || (await loadConfig()).apiBaseUrl === '') return { error };
  const rows: unknown = readList((await ask(list)).data);
  const row = Array.isArray(rows)
    ? (rows as unknown[]).find((listed) => Number(fieldOf(listed, 'id')) === id)
    : undefined;
  return row === undefined ? { error } : { data: row };
}
