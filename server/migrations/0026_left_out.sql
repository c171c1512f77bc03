-- Whom managers leave out of the reminders of a day, and which promises were checked. See docs/rules.md, Reminders.

-- The run of a day goes by itself, so a later day is decided beforehand. The daily run removes days gone by.
create table reminders_left_out (
  account_id bigint not null,
  day date not null,
  created_by bigint,
  created_at timestamptz not null default now(),
  constraint reminders_left_out_pkey primary key (account_id, day),
  constraint reminders_left_out_account_id_fkey foreign key (account_id) references accounts (id) on delete restrict,
  constraint reminders_left_out_created_by_fkey foreign key (created_by) references users (id) on delete set null
);
create index reminders_left_out_day on reminders_left_out (day);
create index reminders_left_out_created_by on reminders_left_out (created_by) where created_by is not null;

-- When the morning after its day noted whether a promise was kept: once, also for days on which the portal was away.
-- See docs/rules.md, Promises.
alter table promises add column checked_at timestamptz;
drop index promises_due;
create index promises_unchecked on promises (due_on, id) where withdrawn_at is null and checked_at is null;
-- Until now the daily job reported the day before it ran.
do $$
declare
  checked_until constant date := coalesce(
    (select j.done_on from jobs j where j.name = 'broken promises'), (now() at time zone interval '3 hours')::date);
begin
  update promises set checked_at = now() where due_on < checked_until;
end $$;

-- A notification of a broken promise opens its account.
alter table notifications drop constraint notifications_opens_check;
alter table notifications add constraint notifications_opens_check
  check (opens in ('conversation', 'notices', 'reminders', 'account'));

-- The last message of each conversation, and those of tenants that nobody has read: the list of conversations would
-- read all messages otherwise.
drop index conversation_messages_account;
create index conversation_messages_account on conversation_messages (account_id, id);
drop index conversation_messages_unread;
create index conversation_messages_unread on conversation_messages (from_role, account_id) where read_at is null;
