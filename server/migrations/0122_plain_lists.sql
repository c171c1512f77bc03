-- Lists are read from their own tables: counts, places and texts that triggers stored a second time go. docs/decisions/0021-plain-lists.md

drop table row_counts, apartment_places, tenant_homes, complaint_texts;
drop function fold_row_counts(integer), keep_tenant_homes(bigint[]), name_stretch(text), utc_day(timestamptz);
-- Together with the triggers that call them.
drop function count_accounts(), count_apartment_places(), count_blocks(), count_complaints(), count_tenant_names(),
  keep_apartment_places(), keep_complaint_texts(), keep_homes_of_accounts(), keep_homes_of_leases(), keep_homes_of_tenants(),
  keep_names_of_blocks(), keep_names_of_estates() cascade;
-- The statements that change what an apartment has, or delete a lease, count the version up (apartments.repository.ts, leases.repository.ts).
drop function count_apartment_version(), keep_lease_version() cascade;

-- What a search looks into, in small letters.
alter table apartments add column search_text text not null generated always as (lower(number)) stored;
drop trigger apartments_version on apartments;
create trigger apartments_version before update on apartments for each row execute function count_version('search_text');
drop index apartments_number_search, apartments_block;
create index apartments_search on apartments using gin (search_text gin_trgm_ops);
-- Block by block in the order of their numbers, deleted ones included: leases of those are still shown.
create index apartments_in_order on apartments (block_id, number collate natural_order, id);

-- Columns that no query reads from these indexes any more are left out, and indexes that another one answers for.
drop index users_by_age, users_by_name, users_role, users_shown_name;
create index users_by_age on users (created_at, id);
create index users_by_name on users (shown_name collate "und-x-icu", id) include (role, standing);
drop index complaints_by_age, complaints_by_change, complaints_by_title, complaints_by_urgency, complaints_status,
  complaints_status_by_change, complaints_status_by_title, complaints_status_by_urgency;
create index complaints_by_age on complaints (created_at, id);
create index complaints_by_change on complaints (updated_at, id);
create index complaints_by_title on complaints (title collate "und-x-icu", id);
create index complaints_by_urgency on complaints (urgency_rank, id);
create index complaints_status on complaints (status_id, created_at, id);
create index tenants_by_age on tenants (created_at, id);
