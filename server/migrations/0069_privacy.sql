-- Data protection: how long things are kept, and people whose identity was erased.

-- How long each kind of record is kept; 0 is 'as long as it is needed', where the portal allows that.
create table retention (
  only_row boolean primary key default true check (only_row),
  sign_in_days integer not null default 365 check (sign_in_days between 30 and 1825),
  notification_days integer not null default 730 check (notification_days = 0 or notification_days between 30 and 3650),
  sent_mail_days integer not null default 90 check (sent_mail_days between 7 and 3650),
  contact_message_days integer not null default 365 check (contact_message_days between 30 and 1825),
  unused_account_days integer not null default 365 check (unused_account_days between 30 and 1825),
  attachment_days integer not null default 730 check (attachment_days = 0 or attachment_days between 90 and 3650),
  former_tenant_years integer not null default 6 check (former_tenant_years between 0 and 30),
  -- A portal that is upgraded to this removes nothing before its managers had a week to look at the periods.
  begins_at timestamptz not null default now() + interval '7 days'
);
insert into retention default values;

-- Whoever is erased stays so: nobody can write a name into the account again or open it.
alter table users add column erased_at timestamptz;
alter table users add constraint erased_stays_erased check (
  erased_at is null or (status = 'inactive' and first_name = 'Former tenant' and last_name ~ '^\d+$' and email = '' and phone_number = '' and address = '')
);
create index users_erased on users (erased_at) where erased_at is not null;

-- What is looked for when a person is erased or handed their data.
create index mail_outbox_address on mail_outbox (lower(to_address));
create index contact_messages_email on contact_messages (lower(email));

-- What the daily clean-up looks for.
create index sessions_over on sessions (least(coalesce(ended_at, expires_at), expires_at));
create index known_devices_age on known_devices (last_seen_at);
create index notifications_age on notifications (created_at);
create index mail_outbox_sent on mail_outbox (sent_at) where sent_at is not null;
create index mail_outbox_dismissed on mail_outbox (dismissed_at) where dismissed_at is not null;
create index contact_messages_age on contact_messages (created_at);
create index one_time_tokens_expiry on one_time_tokens (expires_at);
create index complaints_closed_attachment on complaints (updated_at) where attachment_file_id is not null and status_id = 4;
