import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../../../db/connect.ts';

// A recount of an owner's money from the rows, in plain TypeScript: it shares no code with the view or the statements.

interface Entry {
  id: number;
  on: CalendarDate;
  /** The day whose shares count: of a reversal, that of the entry which it reverses. */
  held_on: CalendarDate;
  debit: string;
  credit: string;
  amount: number;
  /** The estate of the tenant's account, or of the expense. */
  estate: number | null;
  /** The owner of a fee or a remittance. */
  owner: number | null;
  kind: 'account' | 'expense' | 'fee' | 'remittance';
}

interface Share {
  estate: number;
  from: CalendarDate;
  to: CalendarDate | null;
  start: number;
  end: number;
}

/** The rows of an owner's money. */
export interface OwnerBook {
  owner: number;
  entries: Entry[];
  shares: Share[];
  agreements: { estate: number; percent: number; minimum: number; vat: number }[];
}

export async function readOwnerBook(db: Db, owner: number): Promise<OwnerBook> {
  const { rows: entries } = await sql<Entry>`
    select j.id, j.effective_on as on, coalesce(before.effective_on, j.effective_on) as held_on, j.debit, j.credit, j.amount, coalesce(a.estate_id, x.estate_id, f.estate_id) as estate,
      coalesce(f.owner_id, r.owner_id) as owner, case when x.id is not null then 'expense' when f.id is not null then 'fee'
        when r.id is not null then 'remittance' else 'account' end as kind
    from journal_entries j left join journal_entries before on before.id = j.reverses
    left join accounts a on a.id = j.account_id left join expenses x on x.id = j.expense_id
    left join owner_fees f on f.id = j.owner_fee_id left join remittances r on r.id = j.remittance_id`.execute(db);
  const { rows: shares } = await sql<Share>`
    select estate_id as estate, from_date as from, to_date as to, (slice_from * 100)::int as start,
      ((slice_from + share_percent) * 100)::int as end
    from estate_ownerships where owner_id = ${owner}`.execute(db);
  const { rows: agreements } = await sql<OwnerBook['agreements'][number]>`
    select estate_id as estate, percent, minimum, vat_percent as vat from fee_agreements`.execute(db);
  return { owner, entries, shares, agreements };
}

/** Rounded to whole shillings, a half away from zero. */
const rounded = (value: number) => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);

/** The part of an amount of an estate on a day that is the owner's. */
function partOf({ shares }: OwnerBook, estate: number | null, on: CalendarDate, amount: number): number {
  const share = shares.find((one) => one.estate === estate && one.from <= on && (one.to === null || on <= one.to));
  return share ? rounded((amount * share.end) / 10_000) - rounded((amount * share.start) / 10_000) : 0;
}

const isMoney = (account: string) =>
  account.startsWith('cash.') || ['transfer', 'withholding', 'deposits'].includes(account);

/** What an owner of all of an estate received by an entry: money of tenants that is no deposit. */
function receivedBy({ debit, credit, amount }: Entry): number {
  if (credit === 'tenant' && isMoney(debit)) return amount;
  if (debit === 'tenant' && isMoney(credit)) return -amount;
  if (debit === 'deposits' && credit === 'income.other') return amount;
  return debit === 'income.other' && credit === 'deposits' ? -amount : 0;
}

/** What the owner received by some entries of an estate. */
export const receivedOf = (book: OwnerBook, entries: readonly Entry[]): number =>
  entries
    .filter(({ kind }) => kind === 'account')
    .reduce((sum, entry) => sum + partOf(book, entry.estate, entry.held_on, receivedBy(entry)), 0);

function worthOf(book: OwnerBook, entry: Entry): number {
  const { kind, owner, debit, amount, estate, held_on } = entry;
  switch (kind) {
    case 'account':
      return partOf(book, estate, held_on, receivedBy(entry));
    case 'expense':
      return partOf(book, estate, held_on, debit.startsWith('expenses.') ? -amount : amount);
    case 'fee':
    case 'remittance':
      if (owner !== book.owner) return 0;
      return debit === 'owners' ? -amount : amount;
  }
}

/** What is due to the owner by all entries until a day. */
export const balanceUntil = (book: OwnerBook, day: CalendarDate): number =>
  book.entries.filter(({ on }) => on <= day).reduce((sum, entry) => sum + worthOf(book, entry), 0);

/** The fee and the VAT of a month, from the entries that belong to it. */
export function feesOf(book: OwnerBook, entries: readonly Entry[], lastDay: CalendarDate) {
  let [fee, vat] = [0, 0];
  for (const { estate, percent, minimum, vat: percentOfFee } of book.agreements) {
    if (!book.shares.some((share) => share.estate === estate)) continue;
    const base = receivedOf(
      book,
      entries.filter((entry) => entry.estate === estate),
    );
    const least = partOf(book, estate, lastDay, minimum);
    const amount = rounded((base * percent) / 100);
    const charged = least > 0 ? Math.max(amount, least) : amount;
    fee += charged;
    vat += rounded((charged * percentOfFee) / 100);
  }
  return { fee, vat };
}
