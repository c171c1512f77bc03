-- What is told of each block on a day, worked out once and kept for today and tomorrow, so that figures of many estates need not look at
-- every apartment, lease and complaint. docs/decisions/0017

-- A complaint's first Resolved or Closed, whatever came after; null where it never was. Kept by the trigger below.
alter table complaints add column first_done_at timestamptz;
drop trigger complaints_version on complaints;
create trigger complaints_version before update on complaints for each row execute function count_version('first_done_at');

create function keep_first_done() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- The earlier of both, also where another writer is ahead.
    update complaints c set first_done_at = least(c.first_done_at, done.at)
    from (select t.complaint_id, min(t.changed_at) as at from touched t where t.to_status_id in (3, 4) group by t.complaint_id) done
    where c.id = done.complaint_id and (c.first_done_at is null or c.first_done_at > done.at);
  else
    update complaints c set first_done_at = done.at
    from (
      select t.complaint_id, (select min(s.changed_at) from complaint_status_changes s
        where s.complaint_id = t.complaint_id and s.to_status_id in (3, 4)) as at
      from (select distinct complaint_id from touched) t
    ) done
    where c.id = done.complaint_id and c.first_done_at is distinct from done.at;
  end if;
  return null;
end $$;
create trigger complaint_done after insert on complaint_status_changes
  referencing new table as touched for each statement execute function keep_first_done();
create trigger complaint_done_otherwise after update on complaint_status_changes
  referencing new table as touched for each statement execute function keep_first_done();
create trigger complaint_done_no_more after delete on complaint_status_changes
  referencing old table as touched for each statement execute function keep_first_done();

update complaints c set first_done_at = done.at
from (select complaint_id, min(changed_at) as at from complaint_status_changes where to_status_id in (3, 4) group by complaint_id) done
where c.id = done.complaint_id;

-- Figures over days are read from these alone, the table left aside.
drop index complaints_estate;
create index complaints_estate on complaints (estate_id, created_at desc) include (category_id, status_id, first_done_at);
create index complaints_estate_done on complaints (estate_id, first_done_at) where first_done_at is not null;

-- The oldest of each urgency that wait, for the manager's dashboard.
create index complaints_waiting on complaints (urgency, created_at, id) where status_id in (1, 2);

create table block_figures (
  block_id bigint not null references blocks (id) on delete cascade,
  day date not null,
  homes integer not null,
  occupied integer not null,
  -- Homes that are not occupied, by number: four lists of the same length, to pick from by rooms and rent, and what they come to without
  -- picking. A rent that is not set is 0 and is not counted as one.
  vacant_homes bigint[] not null,
  vacant_rooms integer[] not null,
  vacant_rents bigint[] not null,
  vacant_furnished boolean[] not null,
  furnished_count integer not null,
  rents_count integer not null,
  rents_sum numeric not null,
  -- Whole shillings: rent of the homes let on any day of the day's month.
  rent_expected numeric not null,
  -- Terms of leases that ended in the year before the day, and how many of them were renewed.
  terms_ended integer not null,
  terms_renewed integer not null,
  -- Running leases that end in the day's month.
  leases_ending integer not null,
  complaints integer not null,
  complaints_open integer not null,
  complaints_in_progress integer not null,
  complaints_resolved integer not null,
  complaints_closed integer not null,
  -- Complaints that were ever done, and the seconds from being made to being done, added up.
  complaints_done integer not null,
  seconds_to_done numeric not null,
  -- Complaints made in the year before the day, and how many of these now stand at Resolved or Closed.
  complaints_of_year integer not null,
  complaints_of_year_done integer not null,
  primary key (block_id, day)
);

-- The figures of a block on a day, worked out from its apartments, leases and complaints: of the statement that asks, so that it all is of
-- one moment. The rules are those of decisions section 6; a test counts them anew in other words.
create function block_figures_on(which bigint, on_day date) returns block_figures language plpgsql stable as $$
declare
  told block_figures;
  month constant daterange := daterange(date_trunc('month', on_day::timestamp)::date,
    (date_trunc('month', on_day::timestamp) + interval '1 month')::date);
begin
  told.block_id := which;
  told.day := on_day;
  -- Occupied: a lease covers the day and its tenant's account is active.
  with homes as (
    select a.id, a.rent_amount, a.number_of_rooms,
      exists (
        select from leases l join tenants t on t.id = l.tenant_id join users u on u.id = t.user_id
        where l.apartment_id = a.id and l.covers @> on_day and u.status = 'active') as is_occupied,
      exists (select from leases l where l.apartment_id = a.id and l.covers && month) as is_let,
      exists (select from apartment_furnishings has where has.apartment_id = a.id) as is_furnished
    from live_apartments a where a.block_id = which order by a.number collate natural_order, a.id
  )
  select count(*), count(*) filter (where h.is_occupied), coalesce(sum(h.rent_amount) filter (where h.is_let), 0),
    coalesce(array_agg(h.id) filter (where not h.is_occupied), '{}'),
    coalesce(array_agg(h.number_of_rooms) filter (where not h.is_occupied), '{}'),
    coalesce(array_agg(h.rent_amount) filter (where not h.is_occupied), '{}'),
    coalesce(array_agg(h.is_furnished) filter (where not h.is_occupied), '{}'),
    count(*) filter (where not h.is_occupied and h.is_furnished),
    count(*) filter (where not h.is_occupied and h.rent_amount > 0),
    coalesce(sum(h.rent_amount) filter (where not h.is_occupied), 0)
  into told.homes, told.occupied, told.rent_expected, told.vacant_homes, told.vacant_rooms, told.vacant_rents, told.vacant_furnished,
    told.furnished_count, told.rents_count, told.rents_sum
  from homes h;

  with mine as (
    select l.id, l.covers, coalesce(l.ended_on, l.lease_end) as last_day
    from apartments a join leases l on l.apartment_id = a.id where a.block_id = which and not isempty(l.covers)
  ), ends as (
    -- What was renewed but then given up before its end did not come to that end.
    select distinct mine.id, r.previous_end as day, true as is_renewed
    from mine join lease_renewals r on r.lease_id = mine.id where mine.last_day is null or r.previous_end < mine.last_day
    union all
    select mine.id, mine.last_day, false from mine
  )
  select count(*), count(*) filter (where ends.is_renewed),
    (select count(*) from mine where mine.covers @> on_day and mine.last_day <@ month)
  into told.terms_ended, told.terms_renewed, told.leases_ending
  from ends where ends.day >= on_day - 365 and ends.day < on_day;

  select count(*), count(*) filter (where c.status_id = 1), count(*) filter (where c.status_id = 2),
    count(*) filter (where c.status_id = 3), count(*) filter (where c.status_id = 4), count(c.first_done_at),
    coalesce(extract(epoch from sum(c.first_done_at - c.created_at)), 0),
    count(*) filter (where made.is_of_year), count(*) filter (where made.is_of_year and c.status_id in (3, 4))
  into told.complaints, told.complaints_open, told.complaints_in_progress, told.complaints_resolved, told.complaints_closed,
    told.complaints_done, told.seconds_to_done, told.complaints_of_year, told.complaints_of_year_done
  from apartments a join leases l on l.apartment_id = a.id join complaints c on c.lease_id = l.id
  cross join lateral (
    select (c.created_at at time zone interval '3 hours')::date >= (on_day - interval '1 year')::date as is_of_year) made
  where a.block_id = which;
  return told;
end $$;

-- Blocks whose kept figures no longer hold. A write only appends here; figures of such a block are worked out whenever they are read, until
-- a job has kept them anew.
create table stale_blocks (
  id bigint generated by default as identity primary key,
  block_id bigint not null
);
create index stale_blocks_block on stale_blocks (block_id);

-- A lease keeps its apartment and an apartment its block, so either side of an update names the block.
create function stale_by_apartment() returns trigger language plpgsql as $$
begin
  insert into stale_blocks (block_id) select distinct t.block_id from touched t;
  return null;
end $$;
-- Of what names an apartment: leases and furnishings.
create function stale_by_apartment_named() returns trigger language plpgsql as $$
begin
  insert into stale_blocks (block_id) select distinct a.block_id from touched t join apartments a on a.id = t.apartment_id;
  return null;
end $$;
-- Of what names a lease: renewals and complaints.
create function stale_by_lease_named() returns trigger language plpgsql as $$
begin
  insert into stale_blocks (block_id)
  select distinct a.block_id from touched t join leases l on l.id = t.lease_id join apartments a on a.id = l.apartment_id;
  return null;
end $$;
create function stale_by_account() returns trigger language plpgsql as $$
begin
  insert into stale_blocks (block_id)
  select distinct a.block_id
  from touched n join before b on b.id = n.id and b.status <> n.status
  join tenants t on t.user_id = n.id join leases l on l.tenant_id = t.id join apartments a on a.id = l.apartment_id;
  return null;
end $$;
create trigger apartments_stale after insert on apartments
  referencing new table as touched for each statement execute function stale_by_apartment();
create trigger apartments_stale_anew after update on apartments
  referencing new table as touched for each statement execute function stale_by_apartment();
create trigger apartments_stale_gone after delete on apartments
  referencing old table as touched for each statement execute function stale_by_apartment();
create trigger leases_stale after insert on leases
  referencing new table as touched for each statement execute function stale_by_apartment_named();
create trigger leases_stale_anew after update on leases
  referencing new table as touched for each statement execute function stale_by_apartment_named();
create trigger leases_stale_gone after delete on leases
  referencing old table as touched for each statement execute function stale_by_apartment_named();
create trigger furnishings_stale after insert on apartment_furnishings
  referencing new table as touched for each statement execute function stale_by_apartment_named();
create trigger furnishings_stale_gone after delete on apartment_furnishings
  referencing old table as touched for each statement execute function stale_by_apartment_named();
create trigger renewals_stale after insert on lease_renewals
  referencing new table as touched for each statement execute function stale_by_lease_named();
create trigger renewals_stale_anew after update on lease_renewals
  referencing new table as touched for each statement execute function stale_by_lease_named();
create trigger renewals_stale_gone after delete on lease_renewals
  referencing old table as touched for each statement execute function stale_by_lease_named();
create trigger complaints_stale after insert on complaints
  referencing new table as touched for each statement execute function stale_by_lease_named();
create trigger complaints_stale_anew after update on complaints
  referencing new table as touched for each statement execute function stale_by_lease_named();
create trigger complaints_stale_gone after delete on complaints
  referencing old table as touched for each statement execute function stale_by_lease_named();
create trigger users_stale after update on users
  referencing old table as before new table as touched for each statement execute function stale_by_account();
