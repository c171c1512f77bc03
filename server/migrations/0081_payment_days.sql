-- How many payments there are and what they add up to, by all that lists filter by: a list's count and sum are read here instead of being
-- added up over millions of rows, and so is where each page begins. docs/decisions/0013-counts-without-scans.md

-- Each write adds rows with what it changed, and locks none: of two at once neither waits. A job folds the rows of one cell into one.
-- What there is, is the sum over a cell's rows, at every moment.
create table payment_days (
  due_date date not null,
  -- Null: the whole day. Else the day's payments of 1024 ids, those from id_block * 1024 on: so that a page in the middle of a day on
  -- which a hundred thousand rents are due is found without counting through them.
  id_block bigint,
  status_id bigint not null,
  payment_type text not null,
  refund_status text,
  payment_for_year smallint not null,
  months_paid smallint[] not null,
  payment_for_month smallint generated always as (months_paid[1]) stored,
  payments bigint not null,
  -- Whole shillings.
  amount numeric not null,
  is_folded boolean not null default false
);

create function payment_id_block(id bigint) returns bigint language sql immutable as 'select id / 1024';

create function payment_id_block_start(block bigint) returns bigint language sql immutable as 'select block * 1024';

-- `made` and `gone` are the rows of one statement, as they are after it and as they were before.
create function count_payment_days() returns trigger language plpgsql as $$
begin
  execute format('
    insert into payment_days (due_date, id_block, status_id, payment_type, refund_status, payment_for_year, months_paid, payments, amount)
    select due_date, payment_id_block(id), status_id, payment_type, refund_status, payment_for_year, months_paid, sum(sign), sum(sign * amount)
    from (%s) changed where deleted_at is null
    group by grouping sets (
      (due_date, status_id, payment_type, refund_status, payment_for_year, months_paid),
      (due_date, payment_id_block(id), status_id, payment_type, refund_status, payment_for_year, months_paid))
    -- What was changed besides, such as a note, counts nothing.
    having sum(sign) <> 0 or sum(sign * amount) <> 0', case tg_op
      when 'INSERT' then 'select 1 as sign, * from made'
      when 'DELETE' then 'select -1 as sign, * from gone'
      else 'select 1 as sign, * from made union all select -1, * from gone' end);
  return null;
end $$;
create trigger payments_counted_in after insert on payments
  referencing new table as made for each statement execute function count_payment_days();
create trigger payments_counted_out after delete on payments
  referencing old table as gone for each statement execute function count_payment_days();
create trigger payments_counted_anew after update on payments
  referencing old table as gone new table as made for each statement execute function count_payment_days();

insert into payment_days (due_date, id_block, status_id, payment_type, refund_status, payment_for_year, months_paid, payments, amount, is_folded)
select due_date, payment_id_block(id), status_id, payment_type, refund_status, payment_for_year, months_paid, count(*), sum(amount), true
from payments where deleted_at is null
group by grouping sets (
  (due_date, status_id, payment_type, refund_status, payment_for_year, months_paid),
  (due_date, payment_id_block(id), status_id, payment_type, refund_status, payment_for_year, months_paid));

create index payment_days_whole on payment_days (due_date) where id_block is null;
create index payment_days_parts on payment_days (due_date, id_block) where id_block is not null;
create index payment_days_unfolded on payment_days (due_date) where not is_folded;

-- Puts rows that came since, at most so many of them, into the one of their cell; answers how many there were, and nothing while it is
-- being done. Whoever reads in the meantime sees the old ones or the new one.
-- Never cell by cell: of a table that was filled a moment ago nobody knows yet how many rows it has.
create function fold_payment_days(most integer) returns bigint language plpgsql set enable_nestloop = off as $$
declare
  folded bigint;
begin
  -- Whoever comes while it is being done has nothing to do.
  if not pg_try_advisory_xact_lock(4705122081) then
    return 0;
  end if;
  -- A row is never changed, so it stays where it was found.
  with taken as (
    delete from payment_days where ctid = any (array(select ctid from payment_days where not is_folded limit most)) returning *
  ), cells as (
    select distinct due_date, id_block, status_id, payment_type, refund_status, payment_for_year, months_paid from taken
  ), before as (
    delete from payment_days d using cells c
    where d.due_date = c.due_date and d.status_id = c.status_id and d.payment_type = c.payment_type and d.payment_for_year = c.payment_for_year
      and d.months_paid = c.months_paid and d.is_folded
      -- As equalities, so that many cells are found by hashing; there is no block -1 and no refund status without a name.
      and coalesce(d.id_block, -1) = coalesce(c.id_block, -1) and coalesce(d.refund_status, '') = coalesce(c.refund_status, '')
    returning d.*
  ), summed as (
    insert into payment_days (due_date, id_block, status_id, payment_type, refund_status, payment_for_year, months_paid, payments, amount, is_folded)
    select due_date, id_block, status_id, payment_type, refund_status, payment_for_year, months_paid, sum(payments), sum(amount), true
    from (table taken union all table before) rows
    group by due_date, id_block, status_id, payment_type, refund_status, payment_for_year, months_paid
    having sum(payments) <> 0 or sum(amount) <> 0
  )
  select count(*) into folded from taken;
  return folded;
end $$;

-- A cell's payments in the order of their ids: what a page of a list is made of.
create index payments_cell on payments (due_date, status_id, payment_type, id) include (payment_for_year, payment_for_month, refund_status)
  where deleted_at is null;
