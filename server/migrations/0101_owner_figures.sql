-- What an owner's figures tell of every estate, kept ready: what is owed, and the share of homes that are occupied in each of its blocks.
-- docs/decisions/0017

-- Of the payments in estate_payment_days, on a day. A job keeps those of today and tomorrow; where there is no row, they are added up.
create table estate_payments_owed (
  estate_id bigint not null references estates (id) on delete cascade,
  day date not null,
  pending bigint not null,
  overdue bigint not null,
  primary key (estate_id, day)
);

-- Moves what was noted, at most so many notes, into the sums, and takes away what was kept of their estates. Answers how many there were; nothing while another process does the same.
create or replace function fold_payment_changes(most integer) returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(4705122085) then
    return 0;
  end if;
  with taken as (
    delete from estate_payment_changes where id in (select id from estate_payment_changes order by id limit most) returning *
  ), told as (
    select place.estate_id, t.due_date, t.payment_type, t.status_id, t.payment_for_year, t.months, t.payments, t.amount, t.on_time
    from taken t cross join lateral (select null::bigint as estate_id union all select t.estate_id where t.estate_id is not null) place
  ), by_day as (
    insert into estate_payment_days as d (estate_id, due_date, payment_type, status_id, payments, amount, on_time)
    select estate_id, due_date, payment_type, status_id, sum(payments), sum(amount), sum(on_time) from told group by 1, 2, 3, 4
    on conflict on constraint estate_payment_days_once do update
      set payments = d.payments + excluded.payments, amount = d.amount + excluded.amount, on_time = d.on_time + excluded.on_time
  ), by_period as (
    insert into estate_payment_periods as d (estate_id, payment_for_year, payment_for_month, payment_type, status_id, payments, amount)
    select estate_id, payment_for_year, m, payment_type, status_id, sum(payments), sum(amount)
    from told cross join unnest(months) m group by 1, 2, 3, 4, 5
    on conflict on constraint estate_payment_periods_once do update
      set payments = d.payments + excluded.payments, amount = d.amount + excluded.amount
  ), outdated as (
    delete from estate_payments_owed o using taken t where o.estate_id = t.estate_id
  )
  select count(*) into folded from taken;
  -- Of a sum whose notes are not all here yet the amount may be left over.
  delete from estate_payment_days where payments = 0 and amount = 0 and on_time = 0;
  delete from estate_payment_periods where payments = 0 and amount = 0;
  return folded;
end $$;

-- Blocks that are there, in the order of their names: what is kept so far does not have them.
delete from estate_figures;
alter table estate_figures add column block_shares json not null;

-- The figures of an estate name its blocks.
create or replace function stale_by_block_deleted() returns trigger language plpgsql as $$
begin
  insert into stale_blocks (block_id, estate_id)
  select n.id, n.estate_id from touched n join before o on o.id = n.id
  where (o.deleted_at is null) <> (n.deleted_at is null) or o.name <> n.name;
  return null;
end $$;
