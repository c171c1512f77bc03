-- How many rows of a long list come before a place in its order, so that a page in the middle is found without passing over all before it:
-- counts by stretches of the order, kept in row_counts as other counts are. docs/decisions/0015. Each stretch is told by where it begins:
--   accounts by name: first_filter the role, second_filter the stretch of the name
--   tenants by name: second_filter the stretch of the name
--   complaints by day: second_filter the moment at which the day begins in UTC
--   blocks, like apartments: first_filter the estate

-- Where the stretch begins that a name is in: the last of aa, ab, ... zz that it does not come before, in the order in which people are
-- listed; nothing where it comes before all of them.
do $$ begin
  execute format($function$
    create function name_stretch(name text) returns text language sql immutable parallel safe
    return coalesce((%1$L::text[])[width_bucket(name collate "und-x-icu", %1$L::text[])], '')
  $function$, array(
    select chr(a) || chr(b) from generate_series(ascii('a'), ascii('z')) a, generate_series(ascii('a'), ascii('z')) b order by a, b));
end $$;

create or replace function count_accounts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into row_counts (counted, first_filter, second_filter, count)
    select 'accounts', role, standing, count(*) from came group by 2, 3
    union all select 'accounts by name', role, name_stretch(shown_name), count(*) from came group by 2, 3;
  elsif tg_op = 'DELETE' then
    insert into row_counts (counted, first_filter, second_filter, count)
    select 'accounts', role, standing, -count(*) from went group by 2, 3
    union all select 'accounts by name', role, name_stretch(shown_name), -count(*) from went group by 2, 3;
  else
    insert into row_counts (counted, first_filter, second_filter, count)
    select 'accounts', role, standing, sum(n) from (
      select role, standing, 1 as n from came union all select role, standing, -1 from went) both_sides
    group by 2, 3 having sum(n) <> 0
    union all
    select 'accounts by name', role, name_stretch(shown_name), sum(n) from (
      select role, shown_name, 1 as n from came union all select role, shown_name, -1 from went) both_sides
    group by 2, 3 having sum(n) <> 0;
  end if;
  return null;
end $$;

-- A tenant has one row from the beginning of time, and the same name in all.
create function count_tenant_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into row_counts (counted, second_filter, count)
    select 'tenants by name', name_stretch(name), count(*) from came where shown_from = '-infinity' group by 2;
  elsif tg_op = 'DELETE' then
    insert into row_counts (counted, second_filter, count)
    select 'tenants by name', name_stretch(name), -count(*) from went where shown_from = '-infinity' group by 2;
  else
    insert into row_counts (counted, second_filter, count)
    select 'tenants by name', name_stretch(name), sum(n) from (
      select name, 1 as n from came where shown_from = '-infinity'
      union all select name, -1 from went where shown_from = '-infinity') both_sides
    group by 2 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger tenant_homes_counted after insert on tenant_homes
  referencing new table as came for each statement execute function count_tenant_names();
create trigger tenant_homes_uncounted after delete on tenant_homes
  referencing old table as went for each statement execute function count_tenant_names();
create trigger tenant_homes_counted_anew after update on tenant_homes
  referencing old table as went new table as came for each statement execute function count_tenant_names();

-- The moment at which a day in UTC began; the same text for every session, and sorted as text by time.
create function utc_day(moment timestamptz) returns text language sql stable parallel safe
return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T00:00Z"');

create or replace function count_complaints() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into row_counts (counted, first_filter, second_filter, count)
    select 'complaints', status_id::text, category_id::text, count(*) from came group by 2, 3
    union all select 'complaints by day', '', utc_day(created_at), count(*) from came group by 3;
  elsif tg_op = 'DELETE' then
    insert into row_counts (counted, first_filter, second_filter, count)
    select 'complaints', status_id::text, category_id::text, -count(*) from went group by 2, 3
    union all select 'complaints by day', '', utc_day(created_at), -count(*) from went group by 3;
  else
    insert into row_counts (counted, first_filter, second_filter, count)
    select 'complaints', status_id::text, category_id::text, sum(n) from (
      select status_id, category_id, 1 as n from came union all select status_id, category_id, -1 from went) both_sides
    group by 2, 3 having sum(n) <> 0
    union all
    select 'complaints by day', '', utc_day(created_at), sum(n) from (
      select created_at, 1 as n from came union all select created_at, -1 from went) both_sides
    group by 3 having sum(n) <> 0;
  end if;
  return null;
end $$;

-- Blocks that are not deleted.
create function count_blocks() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into row_counts (counted, first_filter, count)
    select 'blocks', estate_id::text, count(*) from came where deleted_at is null group by 2;
  elsif tg_op = 'DELETE' then
    insert into row_counts (counted, first_filter, count)
    select 'blocks', estate_id::text, -count(*) from went where deleted_at is null group by 2;
  else
    insert into row_counts (counted, first_filter, count)
    select 'blocks', estate_id::text, sum(n) from (
      select estate_id, 1 as n from came where deleted_at is null
      union all select estate_id, -1 from went where deleted_at is null) both_sides
    group by 2 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger blocks_counted after insert on blocks referencing new table as came for each statement execute function count_blocks();
create trigger blocks_uncounted after delete on blocks referencing old table as went for each statement execute function count_blocks();
create trigger blocks_counted_anew after update on blocks
  referencing old table as went new table as came for each statement execute function count_blocks();

-- What there is ------------------------------------------------------------------------------------------------------------------------

insert into row_counts (counted, first_filter, second_filter, count)
  select 'accounts by name', role, name_stretch(shown_name), count(*) from users group by 2, 3
  union all select 'tenants by name', '', name_stretch(name), count(*) from tenant_homes where shown_from = '-infinity' group by 3
  union all select 'complaints by day', '', utc_day(created_at), count(*) from complaints group by 3
  union all select 'blocks', estate_id::text, '', count(*) from blocks where deleted_at is null group by 2;
