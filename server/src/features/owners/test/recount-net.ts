import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

interface Entry {
  estate: number;
  day: string;
  /** The day whose shares count: of a reversal, that of the entry which it reverses. */
  held_on: string;
  debit: string;
  credit: string;
  amount: number;
  is_opening: boolean;
  /** The source of the charge that it is of, itself or by a credit note. */
  charge: string | null;
}

/** The rows that are nobody's share yet, and who owned what when. */
async function rowsOf(db: Db) {
  const all = async <T>(query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows;
  return {
    owned: await all(
      sql<{ estate: number; owner: number; from: string; to: string | null; low: number; high: number }>`
        select estate_id as estate, owner_id as owner, from_date as from, to_date as to, slice_from as low,
          slice_from + share_percent as high from estate_ownerships`,
    ),
    ofTenants: await all(
      sql<Entry>`select a.estate_id as estate, j.effective_on as day,
          coalesce(before.effective_on, j.effective_on) as held_on, j.debit, j.credit, j.amount,
          coalesce(r.source = 'opening', false) as is_opening, c.source as charge
        from journal_entries j join accounts a on a.id = j.account_id
        left join credit_notes n on n.id = j.credit_note_id left join charges c on c.id = coalesce(j.charge_id, n.charge_id)
        left join journal_entries before on before.id = j.reverses left join allocations l on l.id = j.allocation_id left join receipts r on r.id = l.receipt_id`,
    ),
    expenses: await all(
      sql<{ estate: number; day: string; amount: number; by: string }>`
        select estate_id as estate, paid_on as day, amount, paid_by as by from expenses`,
    ),
    fees: await all(
      sql<{ owner: number; day: string; amount: number; vat: number }>`
        select owner_id as owner, effective_on as day, amount, vat from owner_fees`,
    ),
    remittances: await all(
      sql<{ owner: number; day: string; amount: number }>`
        select owner_id as owner, paid_on as day, amount from remittances`,
    ),
  };
}

/** What an entry of a tenant's account means: what came in, and what was charged. */
function meaningOf({ debit, credit, amount, is_opening, charge }: Entry): { received: number; charged: number } {
  const isOwing = debit === 'tenant';
  // A debt that an import brought from before its month is charged to nobody, so what reduces it is neither.
  if (charge !== null) return { received: 0, charged: charge === 'opening' ? 0 : isOwing ? amount : -amount };
  const mirrored = isOwing || credit === 'deposits';
  const [from, to] = mirrored ? [credit, debit] : [debit, credit];
  const signed = mirrored ? -amount : amount;
  if (from === 'deposits' && to === 'income.other') return { received: signed, charged: 0 };
  if (to !== 'tenant' || from === 'opening') return { received: 0, charged: 0 };
  return { received: from === 'deposits' && is_opening ? 0 : signed, charged: 0 };
}

/** An owner's figures counted from the rows, one by one and without SQL; it shares no code with what it checks. */
export async function recountNet(
  db: Db,
  owner: number,
  { start_date, end_date }: { start_date: string; end_date: string },
  today: string,
) {
  const { owned, ofTenants, expenses, fees, remittances } = await rowsOf(db);
  const share = (estate: number, day: string, amount: number) => {
    const own = owned.find(
      (row) => row.estate === estate && row.owner === owner && row.from <= day && (row.to === null || day <= row.to),
    );
    // Half a shilling goes away from zero, as in the database.
    const part = (percent: number) => {
      const hundredths = Math.abs(amount) * Math.round(percent * 100);
      return Math.sign(amount) * Math.floor((hundredths + 5_000) / 10_000);
    };
    return own ? part(own.high) - part(own.low) : 0;
  };
  const isWithin = (day: string) => start_date <= day && day <= end_date;
  const found = {
    received: 0,
    charged: 0,
    expenses: 0,
    expenses_of_others: 0,
    fee: 0,
    vat: 0,
    remitted: 0,
    balance: 0,
  };
  const add = (field: keyof typeof found, amount: number, day: string, sign: number) => {
    if (isWithin(day)) found[field] += amount;
    if (day <= today) found.balance += sign * amount;
  };
  for (const entry of ofTenants) {
    const { received, charged } = meaningOf(entry);
    add('received', share(entry.estate, entry.held_on, received), entry.day, 1);
    add('charged', share(entry.estate, entry.held_on, charged), entry.day, 0);
  }
  for (const { estate, day, amount, by } of expenses) {
    if (by === 'office') add('expenses', share(estate, day, amount), day, -1);
    else add('expenses_of_others', share(estate, day, amount), day, 0);
  }
  for (const row of fees.filter((fee) => fee.owner === owner)) {
    add('fee', row.amount, row.day, -1);
    add('vat', row.vat, row.day, -1);
  }
  for (const row of remittances.filter((paid) => paid.owner === owner)) add('remitted', row.amount, row.day, -1);
  return found;
}
