import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import { sql } from 'kysely';
import type { Db } from '../../../../db/connect.ts';

// A recount of owners' statements from the rows, entry by entry, in plain TypeScript: it shares no code and no view
// with what makes them. Shares that are changed back in time, and leases that are entered late, are not recounted.

/** The sums of a statement in whole shillings, as it shows them. */
export interface Recounted {
  id: number;
  owner: number;
  /** `2026-11` */
  month: string;
  opening_balance: number;
  received: number;
  charged: number;
  expenses: number;
  fee: number;
  vat: number;
  withheld: number;
  remitted: number;
  deposits: number;
  closing_balance: number;
}

type Part = 'received' | 'withheld' | 'deposits' | 'charged' | 'expenses' | 'remitted' | 'fees';

interface Entry {
  id: number;
  on: CalendarDate;
  /** The day whose owners it belongs to: of a reversal that of what it reverses. */
  owned_on: CalendarDate;
  debit: string;
  credit: string;
  amount: number;
  account: number | null;
  expense: number | null;
  fee: number | null;
  estate: number | null;
  /** The owner of a fee or a remittance. */
  owner: number | null;
  is_opening: boolean;
  /** The source of the charge that it is of, itself or by a credit note. */
  charge: string | null;
}

interface Share {
  estate: number;
  owner: number;
  from: CalendarDate;
  to: CalendarDate | null;
  /** The ends of the slice, in hundredths of a percent. */
  start: number;
  end: number;
}

interface Agreement {
  estate: number;
  from: CalendarDate;
  percent_of: 'received' | 'charged';
  percent: number;
  minimum: number;
  letting: number;
  vat: number;
}

interface NewLease {
  estate: number;
  start: CalendarDate;
  rent: number;
}

/** What an entry is for one owner. */
interface Own {
  id: number;
  on: CalendarDate;
  estate: number | null;
  part: Part;
  amount: number;
}

const rowsOf = async <Row>(db: Db, query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  (await query.execute(db)).rows;

const readEntries = (db: Db) =>
  rowsOf(
    db,
    sql<Entry>`select j.id, j.effective_on as on, coalesce(e.effective_on, j.effective_on) as owned_on, j.debit, j.credit, j.amount, j.account_id as account,
      j.expense_id as expense, j.owner_fee_id as fee, coalesce(a.estate_id, x.estate_id) as estate,
      coalesce(f.owner_id, m.owner_id) as owner, coalesce(r.source = 'opening', false) as is_opening,
      c.source as charge
    from journal_entries j left join journal_entries e on e.id = j.reverses
    left join accounts a on a.id = j.account_id left join expenses x on x.id = j.expense_id
    left join owner_fees f on f.id = j.owner_fee_id left join remittances m on m.id = j.remittance_id
    left join allocations l on l.id = j.allocation_id left join receipts r on r.id = l.receipt_id
    left join credit_notes n on n.id = j.credit_note_id left join charges c on c.id = coalesce(j.charge_id, n.charge_id)`,
  );

const readShares = (db: Db) =>
  rowsOf(
    db,
    sql<Share>`select estate_id as estate, owner_id as owner, from_date as from, to_date as to,
      (slice_from * 100)::int as start, ((slice_from + share_percent) * 100)::int as end from estate_ownerships`,
  );

const readAgreements = (db: Db) =>
  rowsOf(
    db,
    sql<Agreement>`select estate_id as estate, from_date as from, percent_of, percent, minimum, letting_fee as letting,
      vat_percent as vat from fee_agreements`,
  );

/** Leases of tenants who had none in the estate before, with the rent of a month. */
const readNewLeases = (db: Db) =>
  rowsOf(
    db,
    sql<NewLease>`with known as (
      select l.id, l.tenant_id, l.lease_start, b.estate_id, h.rent_amount from leases l
      join apartments h on h.id = l.apartment_id join blocks b on b.id = h.block_id where not isempty(l.covers))
    select k.estate_id as estate, k.lease_start as start, coalesce((select round(t.rent_amount / case t.rent_every
        when 'week' then 12.0 / 52 when 'month' then 1 when 'quarter' then 3 when 'half_year' then 6 else 12 end)::bigint
      from lease_terms t where t.lease_id = k.id order by t.starts_on limit 1), k.rent_amount) as rent
    from known k where not exists (select from known e where e.tenant_id = k.tenant_id and e.estate_id = k.estate_id
      and e.lease_start < k.lease_start)`,
  );

const readStatements = (db: Db) =>
  rowsOf(
    db,
    sql<{ id: number; owner: number; month: string; known: number }>`select id, owner_id as owner,
      to_char(month, 'YYYY-MM') as month, last_entry_id as known
    from owner_statements where replaced_by is null order by owner_id, month`,
  );

/** Half a shilling goes away from zero. */
const rounded = (amount: number, hundredths: number) =>
  Math.sign(amount) * Math.floor((Math.abs(amount) * Math.round(hundredths) + 5_000) / 10_000);
const partOf = (amount: number, { start, end }: Share) => rounded(amount, end) - rounded(amount, start);
const holds = ({ from, to }: Share, day: CalendarDate) => from <= day && (to === null || day <= to);

/** What an entry of a tenant's account is to an owner of the whole estate. */
function meaningsOf({ debit, credit, amount, is_opening, charge }: Entry): [Part, number][] {
  const found: [Part, number][] = [];
  const toTenant = credit === 'tenant';
  const other = toTenant ? debit : credit;
  if (toTenant || debit === 'tenant') {
    const signed = toTenant ? amount : -amount;
    const isMoney = other.startsWith('cash.') || ['transfer', 'withholding', 'deposits'].includes(other);
    if (isMoney && !is_opening) found.push(['received', signed]);
    if (other === 'withholding') found.push(['withheld', signed]);
    // A debt of before an import, and what reduces it, was charged by an earlier book.
    if (charge !== null && charge !== 'opening') found.push(['charged', -signed]);
  }
  if (debit === 'deposits' || credit === 'deposits') {
    found.push(['deposits', credit === 'deposits' ? amount : -amount]);
    if (debit === 'income.other' || credit === 'income.other')
      found.push(['received', credit === 'income.other' ? amount : -amount]);
  }
  return found;
}

/** What each entry is to each owner. */
function ownEntries(entries: readonly Entry[], shares: readonly Share[]): Map<number, Own[]> {
  const byEstate = Map.groupBy(shares, ({ estate }) => estate);
  const own = new Map<number, Own[]>();
  const add = (owner: number, entry: Own) => {
    const rows = own.get(owner) ?? [];
    rows.push(entry);
    own.set(owner, rows);
  };
  for (const entry of entries) {
    const { id, on, owned_on, debit, estate, owner, amount } = entry;
    if (owner !== null) {
      const part = entry.fee === null ? 'remitted' : 'fees';
      add(owner, { id, on, estate: null, part, amount: debit === 'owners' ? amount : -amount });
      continue;
    }
    const meanings: [Part, number][] =
      entry.expense === null ? meaningsOf(entry) : [['expenses', debit.startsWith('expenses.') ? amount : -amount]];
    for (const share of byEstate.get(estate ?? 0) ?? []) {
      if (!holds(share, owned_on)) continue;
      for (const [part, whole] of meanings) add(share.owner, { id, on, estate, part, amount: partOf(whole, share) });
    }
  }
  return own;
}

const lastDayOf = (month: string): CalendarDate =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10);
const sumOf = (rows: readonly Own[], part: Part, estate?: number) =>
  rows.reduce((sum, row) => (row.part === part && (!estate || row.estate === estate) ? sum + row.amount : sum), 0);

interface Terms {
  shares: readonly Share[];
  agreements: readonly Agreement[];
  leases: readonly NewLease[];
}

const inForce = (agreements: readonly Agreement[], estate: number, day: CalendarDate) =>
  agreements
    .filter((one) => one.estate === estate && one.from <= day)
    .toSorted((a, b) => b.from.localeCompare(a.from))[0];

/** The fee and the VAT of an owner's month, estate by estate. */
function feesOf({ shares, agreements, leases }: Terms, rows: readonly Own[], month: string) {
  const last = lastDayOf(month);
  let [fee, vat] = [0, 0];
  const charge = (amount: number, agreement: Agreement) => {
    fee += amount;
    vat += rounded(amount, agreement.vat * 100);
  };
  for (const estate of new Set(shares.map((share) => share.estate))) {
    const own = shares.filter((share) => share.estate === estate && share.from <= last);
    const days = own.map(({ to }) => (to === null || to > last ? last : to)).toSorted();
    const agreement = inForce(agreements, estate, days.at(-1) ?? '');
    if (!agreement) continue;
    const held = own.find((share) => holds(share, last));
    const least = held ? partOf(agreement.minimum, held) : 0;
    const part = rounded(sumOf(rows, agreement.percent_of, estate), agreement.percent * 100);
    charge(least > 0 ? Math.max(part, least) : part, agreement);
    for (const { start, rent } of leases.filter((one) => one.estate === estate && one.start.startsWith(month))) {
      const share = own.find((one) => holds(one, start));
      if (share) charge(rounded(partOf(rent, share), agreement.letting * 100), agreement);
    }
  }
  return { fee, vat };
}

/** Recounts all statements that are not replaced, those of an owner in order. */
export async function recountStatements(db: Db): Promise<Recounted[]> {
  const [shares, agreements, leases] = [await readShares(db), await readAgreements(db), await readNewLeases(db)];
  const entries = ownEntries(await readEntries(db), shares);
  let before: { owner: number; known: number; closing_balance: number } | undefined;
  return (await readStatements(db)).map(({ id, owner, month, known }) => {
    const all = entries.get(owner) ?? [];
    const [first, last] = [`${month}-01`, lastDayOf(month)];
    const previous = before?.owner === owner ? before : undefined;
    const isKnown = (row: Own) => row.id <= known && row.part !== 'fees';
    const rows = all.filter(
      (row) => isKnown(row) && row.on <= last && (row.on >= first || (previous && row.id > previous.known)),
    );
    const earlier = all.filter((row) => row.id <= known && row.on < first);
    const due = (of: readonly Own[]) =>
      sumOf(of, 'received') - sumOf(of, 'withheld') - sumOf(of, 'expenses') - sumOf(of, 'remitted') - sumOf(of, 'fees');
    const opening_balance = previous ? previous.closing_balance : due(earlier);
    const { fee, vat } = feesOf(
      { shares: shares.filter((one) => one.owner === owner), agreements, leases },
      rows,
      month,
    );
    const closing_balance = opening_balance + due(rows) - fee - vat;
    before = { owner, known, closing_balance };
    return {
      id,
      owner,
      month,
      opening_balance,
      received: sumOf(rows, 'received'),
      charged: sumOf(rows, 'charged'),
      expenses: sumOf(rows, 'expenses'),
      fee,
      vat,
      withheld: sumOf(rows, 'withheld'),
      remitted: sumOf(rows, 'remitted'),
      deposits: sumOf(rows, 'deposits'),
      closing_balance,
    };
  });
}
