-- A status of the office's own says whether it settles a payment.
alter table payment_statuses add column settles boolean not null default false;
update payment_statuses set settles = true where id in (2, 5, 6);

-- True where nothing is owed although the status is not Paid, Cancelled or Refunded: a status of the office's own that settles, or a rejected
-- log of what nobody had asked for.
alter table payments add column owes_nothing boolean not null default false,
  add constraint usual_statuses_say_what_is_owed check (not owes_nothing or status_id >= 8);
update payments p set owes_nothing = true from tenants t
where t.id = p.tenant_id and t.user_id = p.created_by and p.status_id = 8 and p.acknowledgement_status = 'Rejected';

create or replace view live_payments as
  select id, tenant_id, lease_id, estate_id, payment_type, amount, logged_amount, status_id, due_date, paid_at, months_paid,
    payment_for_month, payment_for_year, payment_method, reference_number, notes, refund_status, acknowledgement_status,
    receipt_file_id, receipt_number, created_by, created_at, updated_at, version, owes_nothing
  from payments where deleted_at is null;

-- Indexes that answer what is owed without reading the rows carry it too.
do $$
declare
  made record;
begin
  for made in select indexname, replace(indexdef, ' status_id, payment_type', ' status_id, owes_nothing, payment_type') as definition
    from pg_indexes where tablename = 'payments' and indexdef ~ 'INCLUDE .* status_id, payment_type' loop
    execute format('drop index %I', made.indexname);
    execute made.definition;
  end loop;
end $$;
