-- How many payments each tenant has and what they add up to, so that a search for many tenants counts theirs without reading them.
-- docs/decisions/0013-counts-without-scans.md

-- Like payment_days: each write adds rows with what it changed, a job folds those of one tenant and type into one, and what there is, is the
-- sum over them at every moment. No foreign key: sums of what has one.
create table tenant_payments (
  tenant_id bigint not null,
  payment_type text not null,
  payments bigint not null,
  -- Whole shillings.
  amount numeric not null,
  is_folded boolean not null default false
);

insert into tenant_payments (tenant_id, payment_type, payments, amount, is_folded)
select tenant_id, payment_type, count(*), sum(amount), true from payments where deleted_at is null group by tenant_id, payment_type;

create index tenant_payments_tenant on tenant_payments (tenant_id) include (payment_type, payments, amount);
create index tenant_payments_unfolded on tenant_payments (tenant_id) where not is_folded;

-- `made` and `gone` are the rows of one statement, as they are after it and as they were before.
create or replace function count_payment_days() returns trigger language plpgsql as $$
begin
  execute format('
    with changed as (
      select sign, id, tenant_id, due_date, status_id, payment_type, refund_status, payment_for_year, months_paid, amount
      from (%s) both_sides where deleted_at is null
    ), by_day as (
      insert into payment_days (due_date, id_block, status_id, payment_type, refund_status, payment_for_year, months_paid, payments, amount)
      select due_date, payment_id_block(id), status_id, payment_type, refund_status, payment_for_year, months_paid, sum(sign), sum(sign * amount)
      from changed
      group by grouping sets (
        (due_date, status_id, payment_type, refund_status, payment_for_year, months_paid),
        (due_date, payment_id_block(id), status_id, payment_type, refund_status, payment_for_year, months_paid))
      -- What was changed besides, such as a note, counts nothing.
      having sum(sign) <> 0 or sum(sign * amount) <> 0
    )
    insert into tenant_payments (tenant_id, payment_type, payments, amount)
    select tenant_id, payment_type, sum(sign), sum(sign * amount) from changed
    group by tenant_id, payment_type having sum(sign) <> 0 or sum(sign * amount) <> 0', case tg_op
      when 'INSERT' then 'select 1 as sign, * from made'
      when 'DELETE' then 'select -1 as sign, * from gone'
      else 'select 1 as sign, * from made union all select -1, * from gone' end);
  return null;
end $$;

-- Puts rows that came since, at most so many of them, into the ones of their tenants; answers how many there were, and nothing while it is
-- being done. Whoever reads in the meantime sees the old ones or the new one.
create function fold_tenant_payments(most integer) returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  -- Whoever comes while it is being done has nothing to do.
  if not pg_try_advisory_xact_lock(4705122103) then
    return 0;
  end if;
  -- A row is never changed, so it stays where it was found.
  with taken as (
    delete from tenant_payments where ctid = any (array(select ctid from tenant_payments where not is_folded limit most)) returning *
  ), before as (
    delete from tenant_payments where is_folded and tenant_id = any (array(select distinct tenant_id from taken)) returning *
  ), summed as (
    insert into tenant_payments (tenant_id, payment_type, payments, amount, is_folded)
    select tenant_id, payment_type, sum(payments), sum(amount), true
    from (table taken union all table before) rows
    group by tenant_id, payment_type having sum(payments) <> 0 or sum(amount) <> 0
  )
  select count(*) into folded from taken;
  return folded;
end $$;
