-- Work of the portal's own that has to be done for certain: what fails is tried again, and shown to managers in the end.

-- A mail that its server will never take, or that nobody took for days. Retried: a manager put it back, and its days count anew.
-- Dismissed: a manager has seen it and let it be.
alter table mail_outbox
  add column failed_at timestamptz, add column retried_at timestamptz, add column dismissed_at timestamptz;
alter table mail_outbox add constraint mail_failed_or_sent check (failed_at is null or sent_at is null);
drop index mail_outbox_waiting;
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index mail_outbox_failed on mail_outbox (failed_at) where failed_at is not null and dismissed_at is null;

-- What is done every so often. A process that takes a job moves its next run, so that no other takes it too and it comes again when that one dies.
create table jobs (
  name text primary key check (name <> ''),
  next_run_at timestamptz not null,
  -- Runs that failed since the last one that did not.
  attempts integer not null default 0 check (attempts >= 0),
  failing_since timestamptz,
  last_error text not null default '',
  done_at timestamptz,
  constraint job_failing_since_a_moment check ((attempts = 0) = (failing_since is null))
);

-- An import that failed through no fault of its file.
alter table imports add column failed_by_us boolean not null default false, add column dismissed_at timestamptz;
create index imports_unfinished on imports (created_at) where status = 'running' or (failed_by_us and dismissed_at is null);
