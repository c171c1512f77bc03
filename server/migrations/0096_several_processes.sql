-- Several processes of the portal on one database.

-- Those that are running: each says every few seconds that it is there, and is counted no longer once it has been silent for half a minute.
create table portal_processes (
  id uuid primary key,
  -- Of SECRET_KEY, without saying it: processes with different ones would refuse each other's sign-ins.
  secret_check text not null,
  -- Where its uploaded files lie: one that looks elsewhere would not find them.
  files_place text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- How far an import is, told by the process that writes it, and when it last said so: others show it, and see when nobody writes it any more.
alter table imports
  add column progress real not null default 0 check (progress between 0 and 1),
  add column seen_at timestamptz not null default now();

-- The day, in Kampala, for which a job that is done once a day has been done.
alter table jobs add column done_on date;
