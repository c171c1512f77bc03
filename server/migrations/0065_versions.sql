-- Two people at one desk: what can be changed has a version, which the database counts up with every change, so that no statement can
-- forget it. Who made the change is said once in a transaction (set_config('amayumba.user_id', …)), where somebody is signed in.

-- Counts a row up where something in it became different. What is not asked for by the person, such as the moment of the last write, is
-- left out of the comparison; columns that the database makes itself come as arguments, since they are not made yet when this runs.
create function count_version() returns trigger language plpgsql as $$
declare
  uncounted constant text[] := array['version', 'changed_by', 'changed_at', 'updated_at'] || tg_argv::text[];
begin
  if new.version <= old.version and to_jsonb(new) - uncounted = to_jsonb(old) - uncounted then
    new.version := old.version;
    new.changed_by := old.changed_by;
    new.changed_at := old.changed_at;
  else
    new.version := greatest(new.version, old.version + 1);
    new.changed_by := nullif(current_setting('amayumba.user_id', true), '')::bigint;
    new.changed_at := clock_timestamp();
  end if;
  return new;
end $$;

-- No foreign key on changed_by: who changed something last is said also when the account is gone, and nothing is looked up by it.
do $$
declare
  changeable text;
begin
  foreach changeable in array array['users', 'estates', 'blocks', 'apartments', 'tenants', 'leases', 'payments', 'complaints', 'settings']
  loop
    execute format('alter table %I
      add column version integer not null default 1 check (version > 0),
      add column changed_by bigint,
      add column changed_at timestamptz', changeable);
  end loop;
end $$;

create trigger estates_version before update on estates for each row execute function count_version();
create trigger blocks_version before update on blocks for each row execute function count_version();
create trigger apartments_version before update on apartments for each row execute function count_version();
create trigger tenants_version before update on tenants for each row execute function count_version();
create trigger leases_version before update on leases for each row execute function count_version('covers');
create trigger payments_version before update on payments for each row execute function count_version('payment_for_month');
create trigger complaints_version before update on complaints for each row execute function count_version();
create trigger settings_version before update on settings for each row execute function count_version();
-- Of an account only what a form shows: a password that was chosen, or an address that was confirmed, is in nobody's way.
create trigger users_version before update on users for each row
  when ((old.username, old.email, old.first_name, old.last_name, old.role, old.phone_number, old.address, old.status)
    is distinct from (new.username, new.email, new.first_name, new.last_name, new.role, new.phone_number, new.address, new.status))
  execute function count_version();

-- What an apartment has is part of it. Rows that come in while nobody is said to make a change (a new apartment, an import, a backup that
-- is put back) are no change.
create function count_apartment_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or nullif(current_setting('amayumba.user_id', true), '') is not null then
    update apartments set version = version + 1 where id in (select apartment_id from touched);
  end if;
  return null;
end $$;
create trigger apartment_amenities_added after insert on apartment_amenities
  referencing new table as touched for each statement execute function count_apartment_version();
create trigger apartment_amenities_taken after delete on apartment_amenities
  referencing old table as touched for each statement execute function count_apartment_version();
create trigger apartment_furnishings_added after insert on apartment_furnishings
  referencing new table as touched for each statement execute function count_apartment_version();
create trigger apartment_furnishings_taken after delete on apartment_furnishings
  referencing old table as touched for each statement execute function count_apartment_version();

-- A tenant is shown with the account and the leases, so its version is the sum of theirs (tenants.repository.ts). A lease that goes away
-- leaves its count behind, or the sum would come to a number that was there before.
create function keep_lease_version() returns trigger language plpgsql as $$
begin
  update tenants set version = version + old.version + 1 where id = old.tenant_id;
  return null;
end $$;
create trigger leases_version_kept after delete on leases for each row execute function keep_lease_version();

create or replace view live_estates as
  select id, name, address, size, description, owner_id, image_file_id, created_at, updated_at, version
  from estates where deleted_at is null;
create or replace view live_blocks as
  select id, estate_id, name, description, created_at, updated_at, version
  from blocks where deleted_at is null;
create or replace view live_apartments as
  select id, block_id, number, size, rent_amount, number_of_rooms, color, description, image_file_id, created_at, updated_at, version
  from apartments where deleted_at is null;
create or replace view live_payments as
  select id, tenant_id, lease_id, estate_id, payment_type, amount, logged_amount, status_id, due_date, paid_at, months_paid,
    payment_for_month, payment_for_year, payment_method, reference_number, notes, refund_status, acknowledgement_status,
    receipt_file_id, receipt_number, created_by, created_at, updated_at, version
  from payments where deleted_at is null;
