-- What a dashboard tells of each estate is read from narrow rows, however many estates there are. docs/decisions/0017

-- Beside what is owed: of the payments for the month of the day how many there are, how many are paid, and the rent that was collected.
alter table estate_payments_owed rename to estate_payment_figures;
alter table estate_payment_figures rename constraint estate_payments_owed_pkey to estate_payment_figures_pkey;
alter table estate_payment_figures rename constraint estate_payments_owed_estate_id_fkey to estate_payment_figures_estate_id_fkey;
delete from estate_payment_figures;
alter table estate_payment_figures
  add column month_payments bigint not null,
  add column month_paid bigint not null,
  add column month_collected numeric not null;

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
    delete from estate_payment_figures f using taken t where f.estate_id = t.estate_id
  )
  select count(*) into folded from taken;
  -- Of a sum whose notes are not all here yet the amount may be left over.
  delete from estate_payment_days where payments = 0 and amount = 0 and on_time = 0;
  delete from estate_payment_periods where payments = 0 and amount = 0;
  return folded;
end $$;

-- All figures of a day, without the names of the blocks.
create index estate_figures_by_day on estate_figures (day, estate_id) include (
  blocks, homes, occupied, furnished_count, rents_count, rents_sum, rent_expected, terms_ended, terms_renewed, leases_ending,
  complaints, complaints_open, complaints_in_progress, complaints_resolved, complaints_closed, complaints_done, seconds_to_done,
  complaints_of_year, complaints_of_year_done
);
