-- Owners' money is worked out over the whole journal, so each entry must cost little: shares as whole numbers, entries
-- read from an index alone, and one scan for each kind. See docs/rules.md, Owners' money.

-- Where a share begins and ends, in hundredths of a percent: whole numbers are rounded far quicker than decimals.
alter table estate_ownerships add column part_from bigint not null
  generated always as ((slice_from * 100)::bigint) stored;
alter table estate_ownerships add column part_to bigint not null
  generated always as (((slice_from + share_percent) * 100)::bigint) stored;

drop index journal_entries_account;
create index journal_entries_account on journal_entries (account_id, effective_on, id)
  include (debit, credit, amount, allocation_id, reverses);
create index journal_entries_withholding on journal_entries (account_id) where 'withholding' in (debit, credit);

-- The part of an amount between the ends of a slice: half a shilling goes away from zero, and the parts of all slices
-- of the whole add up to the amount. Tens of thousands are apart, so that the largest amount can be multiplied.
create function part_of(amount bigint, part_from bigint, part_to bigint) returns bigint
  language sql immutable parallel safe
  return amount / 10000 * (part_to - part_from)
    + (amount % 10000 * part_to + 5000) / 10000 - (amount % 10000 * part_from + 5000) / 10000;

-- Each owner's share of every entry of the journal that is about their estates in their time. A reversal is of the day of
-- the entry that it reverses: a receipt or cost of an earlier owner, and one of earlier shares, is taken back from those
-- who had it. What is due to an owner is the sum of received, withheld, expense, fee, vat and remittance; deposit and
-- charged are only shown. An entry may be of several kinds, each of which is a branch, so that those that nobody asks for
-- cost nothing.
create or replace view owner_money as
  -- Money of a tenant that came in, went back, or moved to or from another account, with tax kept back; and a deposit
  -- that is kept for damage, which becomes the owner's.
  select o.owner_id, a.estate_id, j.account_id, j.id as entry_id, j.effective_on, j.posted_at, 'received'::text as kind,
    case when j.credit = 'tenant' or j.credit = 'income.other' then 1 else -1 end
      * part_of(j.amount, o.part_from, o.part_to) as amount,
    j.charge_id, j.receipt_id, j.credit_note_id, j.allocation_id, j.movement_id, j.refund_id, j.transfer_id,
    null::bigint as expense_id, null::bigint as owner_fee_id, null::bigint as remittance_id
  from estate_ownerships o
  join accounts a on a.estate_id = o.estate_id
  join journal_entries j on j.account_id = a.id
  cross join lateral (select case when j.reverses is null then j.effective_on
    else (select e.effective_on from journal_entries e where e.id = j.reverses) end as day) owned
  where owned.day >= o.from_date and (o.to_date is null or owned.day <= o.to_date)
    and (j.credit = 'tenant' and (j.debit like 'cash.%' or j.debit in ('transfer', 'withholding', 'deposits'))
      or j.debit = 'tenant' and (j.credit like 'cash.%' or j.credit in ('transfer', 'withholding', 'deposits'))
      or (j.debit, j.credit) in (('deposits', 'income.other'), ('income.other', 'deposits')))
    -- What was paid into a deposit before the portal was never received here.
    and not (j.allocation_id is not null and exists (
      select from allocations l join receipts r on r.id = l.receipt_id
      where l.id = j.allocation_id and r.source = 'opening'))
  union all
  select o.owner_id, a.estate_id, j.account_id, j.id, j.effective_on, j.posted_at, 'withheld',
    case when j.debit = 'withholding' then -1 else 1 end * part_of(j.amount, o.part_from, o.part_to),
    j.charge_id, j.receipt_id, j.credit_note_id, j.allocation_id, j.movement_id, j.refund_id, j.transfer_id,
    null, null, null
  from estate_ownerships o
  join accounts a on a.estate_id = o.estate_id
  join journal_entries j on j.account_id = a.id
  cross join lateral (select case when j.reverses is null then j.effective_on
    else (select e.effective_on from journal_entries e where e.id = j.reverses) end as day) owned
  where owned.day >= o.from_date and (o.to_date is null or owned.day <= o.to_date)
    and 'withholding' in (j.debit, j.credit)
  union all
  select o.owner_id, a.estate_id, j.account_id, j.id, j.effective_on, j.posted_at, 'deposit',
    case when j.credit = 'deposits' then 1 else -1 end * part_of(j.amount, o.part_from, o.part_to),
    j.charge_id, j.receipt_id, j.credit_note_id, j.allocation_id, j.movement_id, j.refund_id, j.transfer_id,
    null, null, null
  from estate_ownerships o
  join accounts a on a.estate_id = o.estate_id
  join journal_entries j on j.account_id = a.id
  cross join lateral (select case when j.reverses is null then j.effective_on
    else (select e.effective_on from journal_entries e where e.id = j.reverses) end as day) owned
  where owned.day >= o.from_date and (o.to_date is null or owned.day <= o.to_date)
    and 'deposits' in (j.debit, j.credit)
  union all
  -- With credit notes taken off.
  select o.owner_id, a.estate_id, j.account_id, j.id, j.effective_on, j.posted_at, 'charged',
    case when j.debit = 'tenant' then 1 else -1 end * part_of(j.amount, o.part_from, o.part_to),
    j.charge_id, j.receipt_id, j.credit_note_id, j.allocation_id, j.movement_id, j.refund_id, j.transfer_id,
    null, null, null
  from estate_ownerships o
  join accounts a on a.estate_id = o.estate_id
  join journal_entries j on j.account_id = a.id
  cross join lateral (select case when j.reverses is null then j.effective_on
    else (select e.effective_on from journal_entries e where e.id = j.reverses) end as day) owned
  where owned.day >= o.from_date and (o.to_date is null or owned.day <= o.to_date)
    and 'tenant' in (j.debit, j.credit)
    and (j.debit like 'income.%' or j.credit like 'income.%' or 'credit_notes' in (j.debit, j.credit))
  union all
  select o.owner_id, x.estate_id, null, j.id, j.effective_on, j.posted_at, 'expense',
    case when j.debit like 'expenses.%' then -1 else 1 end * part_of(j.amount, o.part_from, o.part_to),
    null, null, null, null, null, null, null, x.id, null, null
  from estate_ownerships o
  join expenses x on x.estate_id = o.estate_id
  join journal_entries j on j.expense_id = x.id
  cross join lateral (select case when j.reverses is null then j.effective_on
    else (select e.effective_on from journal_entries e where e.id = j.reverses) end as day) owned
  where owned.day >= o.from_date and (o.to_date is null or owned.day <= o.to_date)
  union all
  select f.owner_id, f.estate_id, null, j.id, j.effective_on, j.posted_at,
    case when 'vat' in (j.debit, j.credit) then 'vat' else 'fee' end,
    case when j.debit = 'owners' then -j.amount else j.amount end,
    null, null, null, null, null, null, null, null, f.id, null
  from owner_fees f join journal_entries j on j.owner_fee_id = f.id
  union all
  select r.owner_id, r.estate_id, null, j.id, j.effective_on, j.posted_at, 'remittance',
    case when j.debit = 'owners' then -j.amount else j.amount end,
    null, null, null, null, null, null, null, null, null, r.id
  from remittances r join journal_entries j on j.remittance_id = r.id;
