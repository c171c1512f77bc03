import type { AuditEntry as ShownEntry, AuditQuery } from '@amayumba/contract/audit/endpoints.ts';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { AuditFilter } from '@amayumba/contract/audit-log/endpoints.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import { beforeCommit } from '../../db/transaction.ts';
import type { Parts } from '../../parts.ts';
import { receiptCodes } from '../ledger/receipts/receipt-codes.ts';
import { eventsToStore } from '../webhooks/events/store-events.ts';
import { type AuditEntry, splitEntry, joinedContent } from './audit-entry.ts';
import { type AuditRow, entriesAfter, findEntries, listAuditRows, describeEntries } from './audit-list.repository.ts';
import { findNames, type Names } from './audit-names.repository.ts';
import { describeEntry } from './audit-sentence.ts';
import { changesOf, idsIn, receiptNumbersIn } from './audit-text.ts';
import { chainEntries } from './audit-chain.ts';
import { eraseOldAddressRows, erasePersonRows, insertAuditRows } from './audit.repository.ts';

/** The entries of each running transaction, which are chained together at its end. */
const unchained = new WeakMap<Db, number[]>();
/** The number of entries per query of a long list. */
const BATCH = 1_000;

/**
 * Records a change in its transaction: the person, the time, the values before and after. A null viewer means that
 * nobody was signed in. See docs/rules.md, Audit of changes.
 */
export async function recordAudit(tx: Db, viewer: Viewer | null, entry: AuditEntry): Promise<void> {
  await recordAudits(tx, viewer, [entry]);
}

/** Records many changes in one statement, with the events that webhooks want of them; see {@link recordAudit}. */
export async function recordAudits(tx: Db, viewer: Viewer | null, entries: readonly AuditEntry[]): Promise<void> {
  const address = viewer?.address;
  const ids = await insertAuditRows(
    tx,
    { user_id: viewer?.user_id ?? null, key_id: viewer?.key?.id ?? null },
    entries.map((entry) => splitEntry({ address, ...entry })),
    eventsToStore,
  );
  const others = unchained.get(tx);
  if (others) return void others.push(...ids);
  beforeCommit(tx, () => chainEntries(tx, ids));
  unchained.set(tx, ids);
}

/**
 * Erases a person's identifying data from the audit log: names and notes in entries about them, and the addresses they
 * acted from. An entry lists the erased parts, so that the chain stays valid. Who did what, sums, days and ids remain.
 * Returns the number of entries that lost data.
 */
export async function erasePersonFromAudit(tx: Db, viewer: Viewer | null, userId: number): Promise<number> {
  const erased = await erasePersonRows(tx, userId);
  await recordAudit(tx, viewer, { action: 'erased', subject: 'user', subject_id: userId, after: { erased } });
  return new Set([...erased.details, ...erased.origin]).size;
}

/**
 * Removes from entries before a day where people acted from: network addresses, and the devices of sign-ins. An entry
 * names the day, so that the chain stays valid.
 */
export async function eraseOldAddresses(tx: Db, addresses_before: CalendarDate): Promise<void> {
  const addresses = await eraseOldAddressRows(tx, addresses_before);
  if (addresses === 0) return;
  const after = { addresses, addresses_before };
  await recordAudit(tx, null, { action: 'applied', subject: 'retention', subject_id: null, after });
}

/** Lists the audit log, newest first, each entry with a sentence and its changes in words. */
export async function listAudit(
  { db }: Pick<Parts, 'db'>,
  viewer: Viewer,
  query: AuditQuery,
): Promise<ShownEntry[] | Page<ShownEntry>> {
  const listed = await listAuditRows(db, viewer, query);
  if (Array.isArray(listed)) return shown(db, listed);
  return { ...listed, results: await shown(db, listed.results) };
}

/** Yields every matching entry, newest first, in batches. */
export async function* eachEntry(
  db: Db,
  viewer: Viewer,
  filter: AuditFilter,
  atMost: number,
): AsyncGenerator<ShownEntry> {
  const found = await findEntries(db, viewer, filter);
  let last: number | undefined;
  for (let count = 0; count < atMost;) {
    const rows = await describeEntries(db, entriesAfter(found, last, Math.min(BATCH, atMost - count)));
    if (rows.length === 0) return;
    yield* await shown(db, rows);
    count += rows.length;
    last = rows.at(-1)?.id;
  }
}

/** A sign-in's own fields hold its address, because its request has no viewer yet. */
const addressIn = ({ subject, after }: { subject: string; after: object | null }): string | null =>
  subject === 'sign_in' && after && 'address' in after ? String(after.address) : null;

/** Returns the owner's name for an estate. */
function ownerIn(after: object | null, names: Names): string | null {
  const owner = after && 'owner_id' in after ? after.owner_id : null;
  return names.get(`user ${String(owner)}`) ?? null;
}

/** Returns the name of the estate of an entry, also of one that was removed. */
function estateIn({ before, after }: { before: object | null; after: object | null }, names: Names): string | null {
  const of = after ?? before;
  const estate = of && 'estate_id' in of ? of.estate_id : null;
  return names.get(`estate ${String(estate)}`) ?? null;
}

async function shown(db: Db, rows: readonly AuditRow[]): Promise<ShownEntry[]> {
  const entries = rows.map(wholeEntry);
  const numbers = entries.flatMap((entry) => [entry.receipt_number, ...receiptNumbersIn(entry)]);
  const [names, codeOf] = await Promise.all([findNames(db, idsIn(entries)), receiptCodes(db, numbers)]);
  return entries.map(
    ({ details: _details, origin, person, payment_type, amount, title, home, status, receipt_number, ...entry }) => {
      const described = {
        ...entry,
        payment_type,
        amount,
        title,
        home,
        status,
        receipt_code: receipt_number === null ? null : codeOf(receipt_number),
        person: person ?? ownerIn(entry.after, names),
        estate: estateIn(entry, names),
      };
      const [summary, changes] = [describeEntry(described), changesOf(entry, names, codeOf)];
      return Object.assign(entry, { summary, changes, address: origin?.address ?? addressIn(entry) });
    },
  );
}

/** Joins an entry with its personal fields. */
function wholeEntry(row: AuditRow) {
  const before = joinedContent(row.before, row.details?.before ?? null);
  const after = joinedContent(row.after, row.details?.after ?? null);
  return { ...row, before, after };
}
