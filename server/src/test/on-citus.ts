import { Client } from 'pg';
import { afterEach, beforeEach } from 'vitest';
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
  if (known.has(part) && known.get(part) !== node) needAll.add(part);
  known.set(part, node);
}

// oxlint-disable-next-line typescript/unbound-method -- it is called with the connection
const { emit } = Client.prototype;
Client.prototype.emit = function noting(this: Client, ...args: Parameters<typeof emit>) {
  if (args[0] === 'notice') note(this, (args[1] as { message: string }).message);
  return emit.apply(this, args);
};

// A statement whose part goes to every worker fails while one of them is down, whichever company it is for. With
// log_min_messages = debug1 the coordinator's log has the statement of a part.
afterEach(() => {
  const found = [...needAll];
  needAll.clear();
  if (found.length > 0) throw new Error(`Parts of statements were sent to more than one worker: ${found.join(', ')}`);
});
