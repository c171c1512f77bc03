-- Complaints added up by owner, day and category, so that an owner's trends and report cost what they show, however many estates are
-- theirs. docs/decisions/0017

-- Each write appends what it added (or took away, where negative) and changes no row of another. A job folds the rows of one cell into one.
-- What there is, is the sum over a cell's rows, at every moment. No foreign keys: sums of what has them.
create table complaint_days (
  -- Whose estate a complaint is of now. Estates that are deleted or that nobody owns have no rows.
  owner_id bigint not null,
  -- In Kampala.
  day date not null,
  category_id bigint not null,
  -- Of the complaints made on the day: how many, how many of these now stand at Resolved or Closed, how many were ever done, and the
  -- seconds from being made to being done, added up; numeric, since no fraction may be lost.
  made integer not null,
  resolved integer not null,
  done integer not null,
  seconds_to_done numeric not null,
  -- Complaints that were first resolved or closed on the day.
  finished integer not null,
  is_folded boolean not null default false
);
create index complaint_days_cell on complaint_days (owner_id, day, category_id)
  include (made, resolved, done, finished, seconds_to_done);
create index complaint_days_unfolded on complaint_days (day) where not is_folded;

-- What one complaint counts, and on which days: the one place where this is told, for the sums and for who counts complaints one by one.
create function complaint_tally(status_id bigint, created_at timestamptz, first_done_at timestamptz)
returns table (day date, made integer, resolved integer, done integer, seconds_to_done numeric, finished integer)
language sql immutable parallel safe as $$
  select (created_at at time zone interval '3 hours')::date, 1, case when status_id in (3, 4) then 1 else 0 end,
    case when first_done_at is null then 0 else 1 end, coalesce(extract(epoch from first_done_at - created_at), 0), 0
  union all
  select (first_done_at at time zone interval '3 hours')::date, 0, 0, 0, 0, 1 where first_done_at is not null
$$;

-- Complaints and owners of estates change at the same time, and the sums are exact nevertheless, under READ COMMITTED:
--   Whoever writes complaints holds the rows of their estates `for share` until the end of the transaction, and adds to the owner that is
--   found then. Whoever gives an estate away, deletes it or brings it back has changed its row, which nobody may do while it is held so;
--   and nobody may hold it so until that transaction ends. So of two at once on one estate one comes first, with its whole transaction:
--   - The complaint did: it was added to the old owner. The other has waited for its commit and only then, in a statement of its own that
--     sees what was committed until it begins, adds up what the estate's complaints come to: this complaint among them.
--   - The estate did: its statement did not see what the complaint's transaction wrote, since that was not committed; and the complaint's
--     trigger, having waited, reads the row as it is now, and so adds to the new owner.
--   Under REPEATABLE READ the first of these would not see the complaint, so that an owner is not changed there; the second would be
--   refused by the database itself.
-- Estates are held in the order of their ids, after the complaint (decision 0015: whoever holds an estate waits for no complaint); and only
-- where something counts differently, so that an erasure, a new title or In Progress wait for nobody.

-- `came` and `went` are the rows of one statement, as they are after it and as they were before.
create function count_complaint_days() returns trigger language plpgsql as $$
begin
  execute format('
    with changed as materialized (
      select c.estate_id, t.day, c.category_id, sum(c.sign * t.made) as made, sum(c.sign * t.resolved) as resolved,
        sum(c.sign * t.done) as done, sum(c.sign * t.seconds_to_done) as seconds_to_done, sum(c.sign * t.finished) as finished
      from (%s) c cross join lateral complaint_tally(c.status_id, c.created_at, c.first_done_at) t
      where c.estate_id is not null
      group by 1, 2, 3
      having (sum(c.sign * t.made), sum(c.sign * t.resolved), sum(c.sign * t.done), sum(c.sign * t.seconds_to_done), sum(c.sign * t.finished))
        <> (0, 0, 0, 0, 0)
    ), held as materialized (
      -- The row as it is once it is held, not as it was when the statement began.
      select e.id, e.owner_id, e.deleted_at from estates e where e.id = any (array(select distinct estate_id from changed)) order by e.id for share
    )
    insert into complaint_days (owner_id, day, category_id, made, resolved, done, seconds_to_done, finished)
    select held.owner_id, c.day, c.category_id, sum(c.made), sum(c.resolved), sum(c.done), sum(c.seconds_to_done), sum(c.finished)
    from changed c join held on held.id = c.estate_id
    where held.deleted_at is null and held.owner_id is not null
    group by 1, 2, 3', case tg_op
      when 'INSERT' then 'select 1 as sign, * from came'
      when 'DELETE' then 'select -1 as sign, * from went'
      else 'select 1 as sign, * from came union all select -1, * from went' end);
  return null;
end $$;
create trigger complaints_days_added after insert on complaints
  referencing new table as came for each statement execute function count_complaint_days();
create trigger complaints_days_taken after delete on complaints
  referencing old table as went for each statement execute function count_complaint_days();
create trigger complaints_days_changed after update on complaints
  referencing old table as went new table as came for each statement execute function count_complaint_days();

-- What an estate's complaints come to goes from the one who had it to the one who has it.
create function give_complaint_days() returns trigger language plpgsql as $$
declare
  given bigint[] := array(
    select n.id from came n join went o on o.id = n.id
    where case when n.deleted_at is null then n.owner_id end is distinct from case when o.deleted_at is null then o.owner_id end);
begin
  if cardinality(given) = 0 then
    return null;
  end if;
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'an estate changes its owner under READ COMMITTED alone, so that no complaint is missed';
  end if;
  insert into complaint_days (owner_id, day, category_id, made, resolved, done, seconds_to_done, finished)
  select whose.owner_id, t.day, c.category_id, sum(whose.sign * t.made), sum(whose.sign * t.resolved), sum(whose.sign * t.done),
    sum(whose.sign * t.seconds_to_done), sum(whose.sign * t.finished)
  from (select 1 as sign, id, owner_id, deleted_at from came union all select -1, id, owner_id, deleted_at from went) whose
  join complaints c on c.estate_id = whose.id
  cross join lateral complaint_tally(c.status_id, c.created_at, c.first_done_at) t
  where c.estate_id = any (given) and whose.deleted_at is null and whose.owner_id is not null
  group by 1, 2, 3;
  return null;
end $$;
create trigger estates_complaint_days_given after update on estates
  referencing old table as went new table as came for each statement execute function give_complaint_days();

-- Puts rows that came since, at most so many of them, into the one of their cell; answers how many there were, and nothing while another
-- process does it. Always by the index: the plan is kept, also that of a time when the table was small.
create function fold_complaint_days(most integer) returns bigint language plpgsql set enable_seqscan = off as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(4705122104) then
    return 0;
  end if;
  -- A row is never changed, so it stays where it was found.
  with taken as (
    delete from complaint_days where ctid = any (array(select ctid from complaint_days where not is_folded limit most)) returning *
  ), cells as (
    select distinct owner_id, day, category_id from taken
  ), before as (
    delete from complaint_days d using cells c
    where d.owner_id = c.owner_id and d.day = c.day and d.category_id = c.category_id and d.is_folded
    returning d.*
  ), summed as (
    insert into complaint_days (owner_id, day, category_id, made, resolved, done, seconds_to_done, finished, is_folded)
    select owner_id, day, category_id, sum(made), sum(resolved), sum(done), sum(seconds_to_done), sum(finished), true
    from (table taken union all table before) rows
    group by 1, 2, 3
    having (sum(made), sum(resolved), sum(done), sum(seconds_to_done), sum(finished)) <> (0, 0, 0, 0, 0)
  )
  select count(*) into folded from taken;
  return folded;
end $$;

-- What there is. Nobody writes complaints or estates until this is committed: the triggers above keep them out.
insert into complaint_days (owner_id, day, category_id, made, resolved, done, seconds_to_done, finished, is_folded)
  select e.owner_id, t.day, c.category_id, sum(t.made), sum(t.resolved), sum(t.done), sum(t.seconds_to_done), sum(t.finished), true
  from complaints c join estates e on e.id = c.estate_id
  cross join lateral complaint_tally(c.status_id, c.created_at, c.first_done_at) t
  where e.deleted_at is null and e.owner_id is not null
  group by 1, 2, 3;
