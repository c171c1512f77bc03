import { parseArgs } from 'node:util';
import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import type { Db } from '../../db/connect.ts';
import { isAuditProtected } from './audit-protection.repository.ts';
import { verifyChain, type ChainVerification } from './audit-chain.ts';
import { findAddressesRemovedBefore, findChainEnd, listErasedParts } from './audit-chain.repository.ts';
import { storeVerification } from './audit-verification.repository.ts';

export const AUDIT_HELP = `npm run audit -- verify [--since HASH]   verifies the chain of the audit log and names the first entry that was altered, removed or inserted
npm run audit -- head                    prints the newest hash and how many entries there are up to it: keep it where the portal cannot reach

The audit screen of the portal shows when it was last verified, and the outcome.
With --since, verify also proves that the chain still holds a hash that was kept: nothing up to it was removed or rewritten.
Exit code 0: whole; 1: not whole, or the log could not be read. docs/audit.md explains what this proves and what it does not.`;

/** The terminal output of a command: permanent lines, and one progress line that is overwritten. */
export interface AuditTerminal {
  print: (line: string) => void;
  progress: (line: string) => void;
}

const counted = (count: number) => count.toLocaleString('en-UG');

/** Runs a command on the audit log. Returns the exit code. @throws Error with a sentence for an invalid command */
export async function runAuditCommand(db: Db, terminal: AuditTerminal, args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { since: { type: 'string' } },
  });
  const [command] = positionals;
  if (command === 'head' && positionals.length === 1) return printHead(db, terminal);
  if (command === 'verify' && positionals.length === 1) return verify(db, terminal, values.since);
  throw new Error(`Unknown command ${positionals.join(' ')}.\n\n${AUDIT_HELP}`);
}

async function printHead(db: Db, { print }: AuditTerminal): Promise<number> {
  const end = await findChainEnd(db);
  print(end ? end.hash.toString('hex') : 'The audit log is empty.');
  if (end) print(`${counted(end.position)} entries, the newest of ${formatInstant(end.at)}.`);
  return 0;
}

const HASH_MISSING =
  'The kept hash is not in the chain: entries were removed at its end or rewritten, or an earlier backup was restored.';

/** Reads one snapshot of the database, despite concurrent writes. */
const inSnapshot = <T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

async function verify(db: Db, { print, progress }: AuditTerminal, since: string | undefined): Promise<number> {
  const expected = since?.trim().toLowerCase();
  if (expected !== undefined && !/^[\da-f]{64}$/.test(expected))
    throw new Error('--since takes a hash as `head` prints it: 64 digits and letters from a to f.');
  let expectedAt: number | undefined;
  const walk = await inSnapshot(db, (tx) =>
    verifyChain(tx, {
      reached(place, links) {
        if (expected !== undefined)
          expectedAt ??= links.find(({ hash }) => hash.toString('hex') === expected)?.position;
        progress(`${counted(place.position)} entries`);
      },
    }),
  );
  progress('');
  const isMissing = expected !== undefined && expectedAt === undefined;
  const fault = walk.fault ?? (isMissing ? HASH_MISSING : null);
  await storeVerification(db, { verified_at: new Date().toISOString(), entries: walk.place.position, fault });
  if (walk.fault !== undefined) return printFault(walk, print);
  if (isMissing) {
    print(HASH_MISSING);
    return 1;
  }
  await printValid(db, walk, print);
  if (expectedAt !== undefined)
    print(`The kept hash is that of entry ${counted(expectedAt)}: nothing up to it was removed or rewritten.`);
  return 0;
}

function printFault({ place, fault = '' }: ChainVerification, print: AuditTerminal['print']): number {
  print(fault);
  print(`The ${counted(place.position)} entries before it in the chain are whole.`);
  return 1;
}

async function printValid(db: Db, { place }: ChainVerification, print: AuditTerminal['print']): Promise<void> {
  print(`The audit log is whole: ${counted(place.position)} entries, each as it was recorded.`);
  const { size } = await listErasedParts(db);
  if (size > 0) print(`Personal data was erased in ${counted(size)} places, each named by an entry.`);
  const day = await findAddressesRemovedBefore(db);
  if (day !== null) print(`Network addresses and devices of before ${formatDay(day)} were removed, as an entry says.`);
  if (!(await isAuditProtected(db)))
    print('The role of this database owns the log and could change it: see docs/audit.md.');
  print(`Newest hash: ${place.hash.toString('hex')}`);
}
