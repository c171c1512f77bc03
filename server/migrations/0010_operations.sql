-- Settings, retention, and what the processes of the portal share.

create table settings (
  only_row boolean not null default true,
  landlord_name text not null default '',
  landlord_address text not null default '',
  monthly_revenue_target bigint not null default 50000,
  reminder_days integer not null default 3,
  version integer not null default 1,
  changed_by bigint,
  changed_at timestamptz,
  constraint settings_pkey primary key (only_row),
  constraint settings_monthly_revenue_target_check check (monthly_revenue_target >= 0),
  constraint settings_only_row_check check (only_row),
  constraint settings_reminder_days_check check (reminder_days between 0 and 60),
  constraint settings_version_check check (version > 0)
);

-- How long each kind of record is stored; 0 is 'as long as it is needed', where the portal allows that.
create table retention (
  only_row boolean not null default true,
  sign_in_days integer not null default 365,
  notification_days integer not null default 730,
  sent_mail_days integer not null default 90,
  contact_message_days integer not null default 365,
  unused_account_days integer not null default 365,
  attachment_days integer not null default 730,
  former_tenant_years integer not null default 6,
  -- After an upgrade the portal deletes nothing until its managers have had a week to check the periods.
  begins_at timestamptz not null default now() + interval '7 days',
  constraint retention_pkey primary key (only_row),
  constraint retention_attachment_days_check check (attachment_days = 0 or attachment_days between 90 and 3650),
  constraint retention_contact_message_days_check check (contact_message_days between 30 and 1825),
  constraint retention_former_tenant_years_check check (former_tenant_years between 0 and 30),
  constraint retention_notification_days_check check (notification_days = 0 or notification_days between 30 and 3650),
  constraint retention_only_row_check check (only_row),
  constraint retention_sent_mail_days_check check (sent_mail_days between 7 and 3650),
  constraint retention_sign_in_days_check check (sign_in_days between 30 and 1825),
  constraint retention_unused_account_days_check check (unused_account_days between 30 and 1825)
);

-- Recurring jobs. A process that claims a job postpones its next run, so that no other process runs it too, and it
-- runs again if that process is killed.
create table jobs (
  name text not null,
  next_run_at timestamptz not null,
  -- Failed runs since the last success.
  attempts integer not null default 0,
  failing_since timestamptz,
  last_error text not null default '',
  done_at timestamptz,
  -- The last day, in Kampala, on which a daily job succeeded.
  done_on date,
  constraint jobs_pkey primary key (name),
  constraint job_failing_since_a_moment check ((attempts = 0) = (failing_since is null)),
  constraint jobs_attempts_check check (attempts >= 0),
  constraint jobs_name_check check (name <> '')
);

create table idempotency_keys (
  user_id bigint not null,
  key text not null,
  -- SHA-256 of the call and its content.
  request_hash bytea not null,
  status integer not null,
  body jsonb not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey primary key (user_id, key),
  constraint idempotency_keys_key_check check (key <> '' and length(key) <= 200),
  constraint idempotency_keys_request_hash_check check (octet_length(request_hash) = 32),
  constraint idempotency_keys_user_id_fkey foreign key (user_id) references users (id) on delete cascade
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Counts of requests by address or account, so that limits hold across several server processes.
create table rate_limits (
  -- The name of the limit, and the address or account that it counts.
  what text not null,
  who text not null,
  used integer not null,
  -- When the count restarts.
  ends_at timestamptz not null,
  constraint rate_limits_pkey primary key (what, who)
);
create index rate_limits_ends on rate_limits (ends_at);

-- The running processes: each updates its row every few seconds, and no longer counts after half a minute without an
-- update.
create table portal_processes (
  id uuid not null,
  -- Identifies SECRET_KEY without revealing it: processes with different keys would refuse each other's sign-ins.
  secret_check text not null,
  -- The store of its uploaded files: a process with a different store would not find them.
  files_place text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint portal_processes_pkey primary key (id)
);

create trigger settings_version before update on settings for each row execute function count_version();

insert into settings default values;
insert into retention default values;
