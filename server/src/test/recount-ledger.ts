import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../db/connect.ts';

// A recount of the whole ledger that shares no code with the product: neither with its posting functions nor with its
// own check. Each query returns one row of text for each fault.

const TODAY_IN_KAMPALA = (instant: string) => sql.raw(`(${instant} at time zone 'Africa/Kampala')::date`);

/** What each document says should stand in the journal: one line each. */
const EXPECTED = sql`
  select c.account_id, 'charge ' || c.id as of, c.due_date as day, 'tenant' as debit,
    case when c.source = 'opening' then 'opening' else 'income.' || lower(c.payment_type) end as credit, c.gross_amount as amount
  from charges c where c.is_owed and c.deleted_at is null and c.payment_type <> 'Security Deposit'
  union all
  select c.account_id, 'credit note ' || n.id, greatest(n.effective_on, c.due_date),
    case when c.source = 'opening' then 'opening' else 'credit_notes' end, 'tenant', n.amount
  from credit_notes n join charges c on c.id = n.charge_id
  where n.reversed_at is null and c.is_owed and c.deleted_at is null and c.payment_type <> 'Security Deposit'
  union all
  select r.account_id, 'receipt ' || r.id, ${TODAY_IN_KAMPALA('r.received_at')},
    case r.source when 'opening' then 'opening' when 'deposit' then 'deposits' when 'transfer' then 'transfer'
      else 'cash.' || r.channel end, 'tenant', r.amount
  from receipts r where r.voided_at is null
  union all
  select r.account_id, 'receipt ' || r.id, ${TODAY_IN_KAMPALA('r.received_at')}, 'withholding', 'tenant', r.withheld
  from receipts r where r.voided_at is null and r.withheld > 0
  union all
  select c.account_id, 'allocation ' || l.id, ${TODAY_IN_KAMPALA('l.made_at')}, 'tenant', 'deposits', l.amount
  from allocations l join charges c on c.id = l.charge_id where l.undone_at is null and c.payment_type = 'Security Deposit'
  union all
  select m.account_id, 'movement ' || m.id, m.effective_on,
    case m.kind when 'transferred_in' then 'transfer' else 'deposits' end,
    case m.kind when 'refunded' then 'cash.' || m.channel when 'withheld' then 'income.other'
      when 'transferred_out' then 'transfer' else 'deposits' end, m.amount
  from deposit_movements m where m.reversed_at is null and m.kind <> 'used'
  union all
  select f.account_id, 'refund ' || f.id, f.effective_on, 'tenant', 'cash.' || f.channel, f.amount
  from refunds f where f.reversed_at is null
  union all
  select t.from_account, 'transfer ' || t.id, t.effective_on, 'tenant', 'transfer', t.credit
  from transfers t where t.credit > 0
  union all
  select null, 'expense ' || x.id, x.paid_on, 'expenses.' || x.category, of.account, of.amount
  from expenses x, lateral (values ('cash.' || x.channel, x.amount - x.withheld), ('withholding_payable', x.withheld)) of (account, amount)
  where x.paid_by = 'office' and x.paid_on is not null and x.reversed_at is null and of.amount > 0
  union all
  select null, 'fee ' || f.id, f.effective_on, case when of.amount > 0 then 'owners' else of.account end,
    case when of.amount > 0 then of.account else 'owners' end, abs(of.amount)
  from owner_fees f, lateral (values ('fees', f.amount), ('vat', f.vat)) of (account, amount)
  where f.reversed_at is null and of.amount <> 0
  union all
  select null, 'remittance ' || r.id, r.paid_on, 'owners', 'cash.' || r.channel, r.amount
  from remittances r where r.reversed_at is null`;

const STANDING = sql`
  select e.account_id, case when e.charge_id is not null then 'charge ' || e.charge_id
      when e.credit_note_id is not null then 'credit note ' || e.credit_note_id
      when e.receipt_id is not null then 'receipt ' || e.receipt_id
      when e.allocation_id is not null then 'allocation ' || e.allocation_id
      when e.movement_id is not null then 'movement ' || e.movement_id
      when e.refund_id is not null then 'refund ' || e.refund_id
      when e.expense_id is not null then 'expense ' || e.expense_id
      when e.owner_fee_id is not null then 'fee ' || e.owner_fee_id
      when e.remittance_id is not null then 'remittance ' || e.remittance_id else 'transfer ' || e.transfer_id end as of,
    e.effective_on as day, e.debit, e.credit, e.amount
  from journal_entries e
  where e.reverses is null and not exists (select from journal_entries r where r.reverses = e.id)`;

const ALLOCATED = sql`(select coalesce(sum(l.amount), 0) from allocations l where l.receipt_id = r.id and l.undone_at is null)`;
const SPENT = sql`(select coalesce(sum(s.amount), 0) from receipt_spendings s where s.receipt_id = r.id and s.ended_at is null)`;
const REST = sql`(r.amount + r.withheld - ${ALLOCATED} - ${SPENT})`;
const SETTLED = sql`(select coalesce(sum(l.amount), 0) from allocations l where l.charge_id = c.id and l.undone_at is null)`;
const CREDITED = sql`(select coalesce(sum(n.amount), 0) from credit_notes n where n.charge_id = c.id and n.reversed_at is null)`;
const LAST_RECEIVED = sql`(
  select max(r.received_at) from receipts r join allocations l on l.receipt_id = r.id
  where l.charge_id = c.id and l.undone_at is null)`;
const LAST_NUMBER = sql`(
  select r.number from receipts r where r.number is not null and exists (
    select from allocations l where l.receipt_id = r.id and l.charge_id = c.id and l.undone_at is null)
  order by r.received_at desc, r.number desc limit 1)`;
const OPEN = sql`
  select c.account_id, c.due_date, c.period_start, c.payment_type, c.gross_amount - ${CREDITED} - ${SETTLED} as open
  from charges c where c.is_owed and c.deleted_at is null and c.gross_amount - ${CREDITED} > ${SETTLED}`;

const FAULTS: readonly RawBuilder<{ fault: string }>[] = [
  sql`select 'not in the journal: ' || row(x.*)::text as fault from ((${EXPECTED}) except all (${STANDING})) x`,
  sql`select 'in the journal without cause: ' || row(x.*)::text as fault from ((${STANDING}) except all (${EXPECTED})) x`,
  sql`select 'entry ' || r.id || ' is no mirror of ' || e.id as fault
    from journal_entries r join journal_entries e on e.id = r.reverses
    where (r.account_id, r.debit, r.credit, r.amount) is distinct from (e.account_id, e.credit, e.debit, e.amount)
      or e.reverses is not null or r.effective_on < e.effective_on`,
  sql`select 'charge ' || x.id || ': ' || row(x.*)::text as fault
    from (
      select c.id, c.settled_amount, ${SETTLED} as settled, c.credited_amount, ${CREDITED} as credited, c.status_id,
        case when c.gross_amount = ${CREDITED} then case when c.is_refunded then 6 else 5 end
          when c.gross_amount - ${CREDITED} = ${SETTLED} then 2 when ${SETTLED} > 0 then 4 else c.label_id end as status,
        c.paid_at, case when ${SETTLED} > 0 and c.gross_amount - ${CREDITED} = ${SETTLED}
          then ${LAST_RECEIVED} end as paid, c.receipt_number, ${LAST_NUMBER} as number,
        c.cancelled_amount, c.gross_amount, c.is_owed, c.label_id, c.deleted_at
      from charges c) x
    where x.settled_amount <> x.settled or x.credited_amount <> x.credited or x.status_id <> x.status
      or x.paid_at is distinct from x.paid or x.receipt_number is distinct from x.number
      or x.settled > x.gross_amount - x.credited or x.settled > 0 and (not x.is_owed or x.deleted_at is not null)
      or x.label_id in (2, 5, 6) or x.cancelled_amount > 0 and x.credited < x.gross_amount`,
  sql`select 'charge ' || c.id || ' is not of its account' as fault from charges c join accounts a on a.id = c.account_id
    where (c.tenant_id, c.lease_id, c.estate_id) is distinct from (a.tenant_id, a.lease_id, a.estate_id)`,
  sql`select 'account ' || x.id || ': ' || row(x.*)::text as fault
    from (
      select a.*, (select coalesce(sum(case when e.debit = 'tenant' then e.amount when e.credit = 'tenant' then -e.amount end), 0)
            from journal_entries e where e.account_id = a.id) as owes,
        (select coalesce(sum(case when e.credit = 'deposits' then e.amount when e.debit = 'deposits' then -e.amount end), 0)
            from journal_entries e where e.account_id = a.id) as held,
        (select coalesce(sum(o.open), 0) from (${OPEN}) o where o.account_id = a.id and o.payment_type <> 'Security Deposit') as open,
        (select min(o.due_date) from (${OPEN}) o where o.account_id = a.id and o.payment_type <> 'Security Deposit') as oldest,
        (select coalesce(sum(${REST}), 0) from receipts r where r.account_id = a.id and r.voided_at is null) as rest,
        (select max(c.period_end) from charges c where c.account_id = a.id and c.payment_type = 'Rent' and c.status_id = 2
          and c.deleted_at is null and not exists (select from (${OPEN}) o where o.account_id = a.id
            and o.payment_type = 'Rent' and o.period_start <= c.period_end)) as paid
      from accounts a) x
    where x.balance <> x.owes or x.balance <> x.open_amount - x.credit or x.open_amount <> x.open or x.credit <> x.rest
      or x.deposit_held <> x.held or x.oldest_due is distinct from x.oldest or x.paid_until is distinct from x.paid
      or least(x.open_amount, x.credit, x.deposit_held) < 0`,
  sql`select 'account ' || a.id || ' holds ' || a.deposit_held as fault from accounts a
    where a.deposit_held <> (
        select coalesce(sum(l.amount), 0) from allocations l join charges c on c.id = l.charge_id
        where l.undone_at is null and c.account_id = a.id and c.payment_type = 'Security Deposit')
      + (select coalesce(sum(case m.kind when 'transferred_in' then m.amount else -m.amount end), 0)
        from deposit_movements m where m.account_id = a.id and m.reversed_at is null)`,
  sql`select 'automatic credit of receipt ' || r.id || ' beside an open charge' as fault from receipts r
    where r.voided_at is null and r.is_automatic and ${REST} > 0 and exists (
      select from (${OPEN}) o where o.account_id = r.account_id and o.payment_type <> 'Security Deposit')`,
  sql`select 'receipt ' || r.id || ' gives too much' as fault from receipts r
    where ${REST} < case when r.voided_at is null then 0 else r.amount + r.withheld end`,
  sql`select 'allocation ' || l.id || ' is between two accounts' as fault
    from allocations l join receipts r on r.id = l.receipt_id join charges c on c.id = l.charge_id
    where l.undone_at is null and r.account_id <> c.account_id`,
  sql`select 'claim ' || m.id || ' is ' || m.state as fault from claims m left join receipts r on r.id = m.receipt_id
    where (m.state = 'verified') <> (r.id is not null and r.voided_at is null)`,
  sql`select 'number of receipt ' || id as fault from receipts where (number is null) <> (source = 'opening')`,
  sql`select 'twice: ' || channel || ' ' || external_reference as fault from receipts
    where voided_at is null and external_reference is not null group by channel, external_reference having count(*) > 1`,
  sql`select 'cash.' || channel || ': ' || posted || ', not ' || counted as fault
    from unnest(array['cash', 'bank', 'cheque', 'mtn', 'airtel', 'card', 'other']) channel,
    lateral (select coalesce(sum(case when debit = 'cash.' || channel then amount else -amount end), 0) as posted
      from journal_entries where 'cash.' || channel in (debit, credit)) j,
    lateral (select
      (select coalesce(sum(amount), 0) from receipts r where r.channel = channel.channel and voided_at is null
        and source not in ('opening', 'deposit', 'transfer'))
      - (select coalesce(sum(amount), 0) from refunds f where f.channel = channel.channel and reversed_at is null)
      - (select coalesce(sum(amount), 0) from deposit_movements m
        where m.channel = channel.channel and kind = 'refunded' and reversed_at is null)
      - (select coalesce(sum(amount - withheld), 0) from expenses x where x.channel = channel.channel
        and paid_by = 'office' and paid_on is not null and reversed_at is null)
      - (select coalesce(sum(amount), 0) from remittances p where p.channel = channel.channel and reversed_at is null)
        as counted) k
    where posted <> counted`,
  sql`select 'lease ' || one.lease_id || ' is charged twice for ' || other.period_start as fault
    from scheduled_charges one join scheduled_charges other on other.lease_id = one.lease_id
      and other.period_start > one.period_start and other.period_start <= one.period_end`,
  sql`select 'charge ' || c.id || ' of ' || s.period_start || ' lies outside its lease' as fault
    from scheduled_charges s join charges c on c.id = s.charge_id join leases l on l.id = s.lease_id
    where c.source = 'schedule' and c.version = 1 and c.deleted_at is null
      and not (l.lease_start <= s.period_start and s.period_end <= coalesce(l.ended_on, l.lease_end, 'infinity'))`,
];

/** The numbers of receipts are one series over all accounts. */
const NUMBERS = sql`select 'numbers of ' || year || ': ' || coalesce(numbers, 0) || ' up to ' || coalesce(last, 0) || ', next after ' || coalesce(s.last_serial, 0) as fault
    from (select number / 10000000 as year, count(*) as numbers, max(number % 10000000) as last from receipts
      where number is not null group by 1) n full join receipt_serials s using (year)
    where numbers <> last or last is distinct from s.last_serial`;

const OF_ACCOUNTS: readonly [table: string, condition: string][] = [
  ['accounts', 'id = any (ids)'],
  ['charges', 'account_id = any (ids)'],
  ['receipts', 'account_id = any (ids)'],
  ['claims', 'charge_id in (select id from office.charges where account_id = any (ids))'],
  ['credit_notes', 'charge_id in (select id from office.charges where account_id = any (ids))'],
  ['allocations', 'receipt_id in (select id from office.receipts where account_id = any (ids))'],
  ['receipt_spendings', 'receipt_id in (select id from office.receipts where account_id = any (ids))'],
  ['deposit_movements', 'account_id = any (ids)'],
  ['refunds', 'account_id = any (ids)'],
  ['transfers', 'from_account = any (ids)'],
  ['journal_entries', 'account_id = any (ids)'],
  ['scheduled_charges', 'lease_id in (select lease_id from office.accounts where id = any (ids))'],
];

const faultsIn = async (db: Db, query: RawBuilder<{ fault: string }>) =>
  (await query.execute(db)).rows.map(({ fault }) => fault);

/** Every fault of the ledger; none in a sound one. */
export const recountLedger = (db: Db): Promise<string[]> =>
  faultsIn(db, sql`${sql.join([...FAULTS, NUMBERS], sql` union all `)}`);

/** Every fault of some accounts. Their rows stand for the tables, so that a large ledger is not read. */
export function recountAccounts(db: Db, ids: readonly number[]): Promise<string[]> {
  const list = `'{${ids.join(',')}}'::bigint[]`;
  const tables = OF_ACCOUNTS.map(
    ([table, condition]) =>
      `${table} as not materialized (select * from office.${table} where ${condition.replace('ids', list)})`,
  );
  return faultsIn(db, sql`with ${sql.raw(tables.join(', '))} ${sql.join(FAULTS, sql` union all `)}`);
}
