-- What the blocks of each estate come to together, kept beside what is kept of the blocks, so that figures of many estates need not look
-- at every block. docs/decisions/0017

create table estate_figures (
  estate_id bigint not null references estates (id) on delete cascade,
  day date not null,
  -- Of blocks that are not deleted.
  blocks integer not null,
  homes integer not null,
  occupied integer not null,
  furnished_count integer not null,
  rents_count integer not null,
  rents_sum numeric not null,
  rent_expected numeric not null,
  -- Of all blocks: what was in a block that was deleted since still counts.
  terms_ended integer not null,
  terms_renewed integer not null,
  leases_ending integer not null,
  complaints integer not null,
  complaints_open integer not null,
  complaints_in_progress integer not null,
  complaints_resolved integer not null,
  complaints_closed integer not null,
  complaints_done integer not null,
  seconds_to_done numeric not null,
  complaints_of_year integer not null,
  complaints_of_year_done integer not null,
  primary key (estate_id, day)
);

-- A block whose figures no longer hold takes those of its estate along. The mark names the estate itself, because the block may be gone.
alter table stale_blocks add column estate_id bigint;
update stale_blocks stale set estate_id = b.estate_id from blocks b where b.id = stale.block_id;
delete from stale_blocks where estate_id is null;
alter table stale_blocks alter column estate_id set not null;
create index stale_blocks_estate on stale_blocks (estate_id);

-- A block keeps its estate, a lease its apartment and an apartment its block, so either side of an update names both.
create or replace function stale_by_apartment() returns trigger language plpgsql as $$
begin
  insert into stale_blocks (block_id, estate_id)
  select distinct b.id, b.estate_id from touched t join blocks b on b.id = t.block_id;
  return null;
end $$;
create or replace function stale_by_apartment_named() returns trigger language plpgsql as $$
begin
  insert into stale_blocks (block_id, estate_id)
  select distinct b.id, b.estate_id from touched t join apartments a on a.id = t.apartment_id join blocks b on b.id = a.block_id;
  return null;
end $$;
create or replace function stale_by_lease_named() returns trigger language plpgsql as $$
begin
  insert into stale_blocks (block_id, estate_id)
  select distinct b.id, b.estate_id
  from touched t join leases l on l.id = t.lease_id join apartments a on a.id = l.apartment_id join blocks b on b.id = a.block_id;
  return null;
end $$;
create or replace function stale_by_account() returns trigger language plpgsql as $$
begin
  insert into stale_blocks (block_id, estate_id)
  select distinct b.id, b.estate_id
  from touched n join before o on o.id = n.id and o.status <> n.status
  join tenants t on t.user_id = n.id join leases l on l.tenant_id = t.id join apartments a on a.id = l.apartment_id
  join blocks b on b.id = a.block_id;
  return null;
end $$;

-- Whether a block counts at all is told by the block: when it is made, deleted, or taken away without a trace.
create function stale_by_block() returns trigger language plpgsql as $$
begin
  insert into stale_blocks (block_id, estate_id) select t.id, t.estate_id from touched t;
  return null;
end $$;
create function stale_by_block_deleted() returns trigger language plpgsql as $$
begin
  insert into stale_blocks (block_id, estate_id)
  select n.id, n.estate_id from touched n join before o on o.id = n.id and (o.deleted_at is null) <> (n.deleted_at is null);
  return null;
end $$;
create trigger blocks_stale after insert on blocks
  referencing new table as touched for each statement execute function stale_by_block();
create trigger blocks_stale_anew after update on blocks
  referencing old table as before new table as touched for each statement execute function stale_by_block_deleted();
create trigger blocks_stale_gone after delete on blocks
  referencing old table as touched for each statement execute function stale_by_block();
