-- The companies that this installation serves, each in a schema of its own. See docs/decisions/0040-a-company-is-a-schema.md.
create table companies (
  id bigint generated always as identity,
  -- What people type, and what links carry: `?company=kampala-homes`.
  short_name text not null,
  schema text not null,
  name text not null,
  -- The host names at which the company is answered, in lower case and without a port.
  hosts text[] not null default '{}',
  state text not null default 'active',
  -- The last of its migrations that ran: a process that needs a later one refuses its requests until that has run.
  migration text not null default '',
  created_at timestamptz not null default now(),
  constraint companies_pkey primary key (id),
  constraint companies_short_name_key unique (short_name),
  constraint companies_schema_key unique (schema),
  constraint companies_short_name_check check (short_name ~ '^[a-z][a-z0-9-]{0,39}$'),
  constraint companies_schema_check check (schema = 'office' or schema ~ '^c_[a-z0-9_]{1,41}$'),
  constraint companies_name_check check (name <> '' and length(name) <= 200),
  constraint companies_state_check check (state in ('active', 'suspended'))
);

insert into companies (short_name, schema, name) values ('office', 'office', 'Office');

-- The running processes: each updates its row every few seconds, and no longer counts after half a minute without an
-- update.
create table processes (
  id uuid not null,
  -- Identifies SECRET_KEY without revealing it: processes with different keys would refuse each other's sign-ins.
  secret_check text not null,
  -- The store of its uploaded files: a process with a different store would not find them.
  files_place text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint processes_pkey primary key (id)
);
