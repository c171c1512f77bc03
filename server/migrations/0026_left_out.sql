-- Whom managers leave out of the reminders of a day. See docs/rules.md, Reminders.

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
