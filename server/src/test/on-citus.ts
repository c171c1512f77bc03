import { Client } from 'pg';
import { afterEach, beforeEach, expect } from 'vitest';
import { TESTS_NOT_ON_CITUS } from './not-on-citus.ts';

beforeEach(({ task, skip }) => {
  const reason = TESTS_NOT_ON_CITUS[task.file.name]?.[task.name];
  if (reason !== undefined) skip(reason);
});

/** By connection, the node that got each part of a statement, which the coordinator reports (`postgres.ts`). */
const nodes = new WeakMap<Client, Map<string, string>>();
const needAll = new Set<string>();

function note(client: Client, message: string): void {
  const [, part, node] = /^Subplan (\S+) will be sent to (\S+)$/.exec(message) ?? [];
  if (part === undefined || node === undefined) return;
  const known = nodes.get(client) ?? new Map<string, string>();
  nodes.set(client, known);
  if (known.has(part) && known.get(part) !== node) needAll.add(statementOf(client));
  known.set(part, node);
}

/** The statement that a connection runs; the types of `pg` do not have it. */
const statementOf = (client: Client): string =>
  (client as unknown as { _activeQuery?: { text?: string } })._activeQuery?.text ?? 'a statement';

const emit = Client.prototype.emit;
Client.prototype.emit = function noting(this: Client, ...args: Parameters<typeof emit>) {
  if (args[0] === 'notice') note(this, (args[1] as { message: string }).message);
  return emit.apply(this, args);
};

// A statement whose part goes to every worker fails while one of them is down, whichever company it is for.
afterEach(() => {
  const found = [...needAll];
  needAll.clear();
  expect(found).toEqual([]);
});
