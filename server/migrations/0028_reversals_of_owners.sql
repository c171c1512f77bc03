-- Owners' money: what is reversed is of whoever had what it reverses, and search finds costs and vendors.

-- Each owner's share of every entry of the journal that is about their estates in their time. A reversal is of the day of
-- the entry that it reverses: a receipt or cost of an earlier owner, and one of earlier shares, is taken back from those
-- who had it. What is due to an owner is the sum of received, withheld, expense, fee, vat and remittance; deposit and
-- charged are only shown. See docs/rules.md, Owners' money.
create or replace view owner_money as
  select o.owner_id, a.estate_id, j.account_id, j.id as entry_id, j.effective_on, j.posted_at, m.kind,
    (round(m.amount * (o.slice_from + o.share_percent) / 100) - round(m.amount * o.slice_from / 100))::bigint as amount,
    j.charge_id, j.receipt_id, j.credit_note_id, j.allocation_id, j.movement_id, j.refund_id, j.transfer_id,
    null::bigint as expense_id, null::bigint as owner_fee_id, null::bigint as remittance_id
  from estate_ownerships o
  join accounts a on a.estate_id = o.estate_id
  join journal_entries j on j.account_id = a.id
  left join journal_entries e on e.id = j.reverses
  cross join lateral (
    -- Money of a tenant that came in, went back, or moved to or from another account, with tax kept back.
    select 'received' as kind, case when j.credit = 'tenant' then j.amount else -j.amount end as amount
    where (j.credit = 'tenant' and (j.debit like 'cash.%' or j.debit in ('transfer', 'withholding', 'deposits'))
        or j.debit = 'tenant' and (j.credit like 'cash.%' or j.credit in ('transfer', 'withholding', 'deposits')))
      -- What was paid into a deposit before the portal was never received here.
      and not ('deposits' in (j.debit, j.credit) and j.allocation_id is not null and exists (
        select from allocations l join receipts r on r.id = l.receipt_id
        where l.id = j.allocation_id and r.source = 'opening'))
    union all
    -- A deposit that is kept for damage becomes the owner's.
    select 'received', case when j.debit = 'deposits' then j.amount else -j.amount end
    where (j.debit, j.credit) in (('deposits', 'income.other'), ('income.other', 'deposits'))
    union all
    select 'withheld', case when j.debit = 'withholding' then -j.amount else j.amount end
    where 'withholding' in (j.debit, j.credit)
    union all
    select 'deposit', case when j.credit = 'deposits' then j.amount else -j.amount end
    where 'deposits' in (j.debit, j.credit)
    union all
    -- With credit notes taken off.
    select 'charged', case when j.debit = 'tenant' then j.amount else -j.amount end
    where 'tenant' in (j.debit, j.credit)
      and (j.debit like 'income.%' or j.credit like 'income.%' or 'credit_notes' in (j.debit, j.credit))
  ) m
  where coalesce(e.effective_on, j.effective_on) >= o.from_date
    and (o.to_date is null or coalesce(e.effective_on, j.effective_on) <= o.to_date)
  union all
  select o.owner_id, x.estate_id, null, j.id, j.effective_on, j.posted_at, 'expense',
    (round(m.amount * (o.slice_from + o.share_percent) / 100) - round(m.amount * o.slice_from / 100))::bigint,
    null, null, null, null, null, null, null, x.id, null, null
  from estate_ownerships o
  join expenses x on x.estate_id = o.estate_id
  join journal_entries j on j.expense_id = x.id
  left join journal_entries e on e.id = j.reverses
  cross join lateral (select case when j.debit like 'expenses.%' then -j.amount else j.amount end as amount) m
  where coalesce(e.effective_on, j.effective_on) >= o.from_date
    and (o.to_date is null or coalesce(e.effective_on, j.effective_on) <= o.to_date)
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

-- The channel that a person gave for a cost that is to be paid is the one by which it is paid.
alter table expenses drop constraint expenses_paid_check;
alter table expenses add constraint expenses_paid_check check (paid_on is null or channel is not null);

-- Tax that a tenant kept back and that moved as credit with money: it is not refunded as money on the next account, either.
alter table receipts add column moved_tax bigint not null default 0;
alter table receipts add constraint receipts_moved_tax_check check (moved_tax between 0 and amount);

-- The search over everything reads these. See docs/rules.md, Search over everything.
create index expenses_search on expenses using gin (lower(description || ' ' || reference) gin_trgm_ops);
create index vendors_search on vendors using gin
  (lower(name || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || tin) gin_trgm_ops);
