import type { TaxSums } from '@amayumba/contract/owners/tax-pack.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

interface Entry {
  estate: number;
  /** The day whose shares count: of a reversal, that of the entry which it reverses. */
  day: string;
  debit: string;
  credit: string;
  amount: number;
  receipt: number | null;
  voided_at: string | null;
  type: string | null;
  source: string | null;
}

const read = async <T>(db: Db, query: ReturnType<typeof sql<T>>) => (await query.execute(db)).rows;

/** The sums of a tax year counted entry by entry, without the code that they check. */
export async function recountTaxYear(db: Db, owner: number, { from, to }: { from: string; to: string }) {
  const owned = await read(
    db,
    sql<{ estate: number; from: string; to: string | null; low: number; high: number }>`
      select estate_id as estate, from_date as from, to_date as to, slice_from as low, slice_from + share_percent as high
      from estate_ownerships where owner_id = ${owner}`,
  );
  const entries = await read(
    db,
    sql<Entry>`
      select a.estate_id as estate, coalesce(before.effective_on, j.effective_on) as day, j.debit, j.credit, j.amount, j.receipt_id as receipt, r.voided_at,
        c.payment_type as type, c.source
      from journal_entries j left join journal_entries before on before.id = j.reverses
      join accounts a on a.id = j.account_id left join receipts r on r.id = j.receipt_id
      left join credit_notes n on n.id = j.credit_note_id left join charges c on c.id = coalesce(j.charge_id, n.charge_id)
      where j.effective_on between ${from}::date and ${to}::date`,
  );
  const allocations = await read(
    db,
    sql<{ receipt: number; amount: number; type: string; undone_at: string | null }>`
      select l.receipt_id as receipt, l.amount, c.payment_type as type, l.undone_at
      from allocations l join charges c on c.id = l.charge_id`,
  );
  const expenses = await read(
    db,
    sql<{ estate: number; day: string; amount: number; by: string }>`
      select estate_id as estate, paid_on as day, amount, paid_by as by from expenses
      where paid_on between ${from}::date and ${to}::date`,
  );
  const fees = await read(
    db,
    sql<{ amount: number; vat: number }>`select amount, vat from owner_fees
      where owner_id = ${owner} and effective_on between ${from}::date and ${to}::date`,
  );

  const share = (estate: number, day: string, amount: number) => {
    const row = owned.find((one) => one.estate === estate && one.from <= day && (one.to === null || day <= one.to));
    const part = (percent: number) =>
      Math.sign(amount) * Math.floor((Math.abs(amount) * Math.round(percent * 100) + 5_000) / 10_000);
    return row ? part(row.high) - part(row.low) : 0;
  };
  const found: TaxSums = {
    rent_received: 0,
    other_received: 0,
    rent_charged: 0,
    other_charged: 0,
    expenses: 0,
    expenses_of_owner: 0,
    fee: fees.reduce((sum, { amount }) => sum + amount, 0),
    vat: fees.reduce((sum, { vat }) => sum + vat, 0),
    withheld: 0,
  };
  for (const { estate, day, amount, by } of expenses) {
    if (by === 'office') found.expenses += share(estate, day, amount);
    if (by === 'owner') found.expenses_of_owner += share(estate, day, amount);
  }
  for (const { estate, day, debit, credit, amount, receipt, voided_at, type, source } of entries) {
    const sides = new Set([debit, credit]);
    if (sides.has('deposits') && sides.has('income.other')) {
      found.other_received += share(estate, day, debit === 'deposits' ? amount : -amount);
      continue;
    }
    if (!sides.has('tenant')) continue;
    const sign = credit === 'tenant' ? 1 : -1;
    const against = sign === 1 ? debit : credit;
    const whole = share(estate, day, sign * amount);
    if (source !== null) {
      // What was due before an import was charged by an earlier book.
      if (source !== 'opening') found[type === 'Rent' ? 'rent_charged' : 'other_charged'] -= whole;
    } else if (against !== 'opening') {
      const other = allocations
        .filter((one) => one.receipt === receipt && (one.undone_at === null || one.undone_at === voided_at))
        .filter((one) => one.type === 'Utilities' || one.type === 'Maintenance' || one.type === 'Other')
        .reduce((sum, one) => sum + one.amount, 0);
      // The tax that a tenant kept back is of the same receipt as the cash, which carries the split.
      const part = against === 'withholding' ? 0 : sign * share(estate, day, other);
      found.other_received += part;
      found.rent_received += whole - part;
      if (against === 'withholding') found.withheld += whole;
    }
  }
  return found;
}
