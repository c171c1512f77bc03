import { type CalendarDate, formatDay } from '@amayumba/contract/calendar.ts';
import { formatReferenceCode } from '@amayumba/contract/ledger/reference-code.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { DEPOSIT } from '@amayumba/contract/payments/rules.ts';
import { fail } from '@amayumba/contract/refusal.ts';
import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

interface Use {
  kind: 'refund' | 'transfer' | 'used' | 'refunded' | 'withheld' | 'transferred_out';
  amount: number;
  effective_on: CalendarDate;
  /** The reference code of the account to which it was moved. */
  account: string | null;
  charge_id: number | null;
}

const codeInWords = (code: string) => `account ${formatReferenceCode(code)}`;

function inWords({ kind, amount, effective_on, account }: Use): string {
  const to = account === null ? '' : ` to ${codeInWords(account)}`;
  const day = formatDay(effective_on);
  if (kind === 'refund' || kind === 'transfer') return `${kind} of ${formatUgx(amount)}${to} on ${day}`;
  return `deposit of ${formatUgx(amount)} ${kind === 'transferred_out' ? 'transferred' : kind}${to} on ${day}`;
}

/** Names the refunds, moves and uses of money that a call would take away. @throws Refusal money_used */
function refuse(uses: readonly Use[]): never {
  if (uses.length === 0) return fail('money_used');
  return fail('money_used', `This money was used since: ${uses.map(inWords).join('; ')}. Undo that first.`);
}

/** Refuses because parts of some receipts were refunded or moved. @throws Refusal money_used naming by what */
export async function refuseSpent(db: Db, receiptIds: readonly number[]): Promise<never> {
  const { rows } = await sql<Use>`
    select distinct case when f.id is null then 'transfer' else 'refund' end as kind,
      coalesce(f.amount, t.credit) as amount, coalesce(f.effective_on, t.effective_on) as effective_on,
      a.reference_code as account, f.charge_id, f.id as refund, t.id as transfer
    from receipt_spendings s
    left join refunds f on f.id = s.refund_id
    left join transfers t on t.id = s.transfer_id
    left join accounts a on a.id = t.to_account
    where s.receipt_id = any (${receiptIds}::bigint[]) and s.ended_at is null order by f.id, t.id`.execute(db);
  return refuse(rows);
}

/**
 * Refuses because an account holds too little deposit: names the amount that a refund status took of one of the
 * charges, else every amount that left the deposit.
 * @throws Refusal money_used naming by what
 */
export async function refuseUsedDeposit(db: Db, accountId: number, chargeIds: readonly number[]): Promise<never> {
  const { rows } = await sql<Use>`
    select m.kind, m.amount, m.effective_on, a.reference_code as account, m.charge_id
    from deposit_movements m left join transfers t on t.id = m.transfer_id left join accounts a on a.id = t.to_account
    where m.account_id = ${accountId} and m.kind <> 'transferred_in' and m.reversed_at is null order by m.id`.execute(
    db,
  );
  const own = rows.filter(({ charge_id }) => charge_id !== null && chargeIds.includes(charge_id));
  return refuse(own.length > 0 ? own : rows);
}

/** The same for the deposit charges that some receipts settle. @throws Refusal money_used naming by what */
export async function refuseDepositsOf(db: Db, receiptIds: readonly number[]): Promise<never> {
  const charges = await db
    .selectFrom('allocations as l')
    .innerJoin('charges as c', 'c.id', 'l.charge_id')
    .select(['c.id', 'c.account_id'])
    .where('l.receipt_id', 'in', receiptIds)
    .where('l.undone_at', 'is', null)
    .where('c.payment_type', '=', DEPOSIT)
    .execute();
  const ids = charges.map(({ id }) => id);
  return refuseUsedDeposit(db, charges[0]?.account_id ?? 0, ids);
}

/**
 * Refuses because a transfer brought or took the money, which only another transfer can undo.
 * @throws Refusal money_used naming it
 */
export async function refuseTransferred(db: Db, of: { receipt: number } | { movement: number }): Promise<never> {
  const { rows } = await sql<Use & { other: string; is_out: boolean }>`
    select x.amount, t.effective_on, a.reference_code as other, x.account_id = t.from_account as is_out
    from (
      select r.account_id, r.amount, t.id as transfer_id from receipts r
      join transfers t on t.to_account = r.account_id and t.credit = r.amount and t.created_at = r.issued_at
      where r.id = ${'receipt' in of ? of.receipt : null}
      union all
      select account_id, amount, transfer_id from deposit_movements where id = ${'movement' in of ? of.movement : null}
    ) x
    join transfers t on t.id = x.transfer_id
    join accounts a on a.id = case when x.account_id = t.from_account then t.to_account else t.from_account end
    limit 1`.execute(db);
  const [moved] = rows;
  if (!moved) return fail('money_used');
  const way = `${moved.is_out ? 'to' : 'from'} ${codeInWords(moved.other)} on ${formatDay(moved.effective_on)}`;
  return fail('money_used', `${formatUgx(moved.amount)} was transferred ${way}. Transfer it back instead.`);
}
