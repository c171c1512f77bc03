-- Changes of money that wait for a second person. See docs/rules.md, Rule of two people.
create table approvals (
  id bigint generated always as identity,
  action text not null,
  -- The checked input of the call that asked for it: what happens once it is approved.
  input jsonb not null,
  -- The record that it is about.
  subject text not null,
  subject_id bigint not null,
  account_id bigint,
  estate_id bigint,
  amount bigint not null,
  summary text not null,
  reason text not null,
  state text not null default 'waiting',
  requested_by bigint not null,
  requested_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  decision_reason text not null default '',
  constraint approvals_pkey primary key (id),
  constraint approvals_action_check check (action in ('receipt_reversal', 'credit_note', 'credit_note_reversal',
    'deposit_movement', 'deposit_movement_reversal', 'refund', 'refund_reversal', 'transfer', 'payment_change',
    'expense_reversal', 'remittance_reversal')),
  constraint approvals_subject_check check (subject in ('receipt', 'credit_note', 'deposit_movement', 'refund', 'payment',
    'account', 'expense', 'remittance')),
  constraint approvals_amount_check check (amount >= 0),
  constraint approvals_state_check check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  constraint approvals_decided_check check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint approvals_two_people_check check (
    state = 'waiting' or (decided_by = requested_by) = (state = 'withdrawn')),
  constraint approvals_account_id_fkey foreign key (account_id) references accounts (id) on delete cascade,
  constraint approvals_estate_id_fkey foreign key (estate_id) references estates (id) on delete set null,
  constraint approvals_requested_by_fkey foreign key (requested_by) references users (id) on delete restrict,
  constraint approvals_decided_by_fkey foreign key (decided_by) references users (id) on delete restrict
);
-- A reversal, and a change of a payment, is asked for once. Two refunds of one account are two.
create unique index approvals_one_waiting on approvals (action, subject_id) where state = 'waiting' and action in
  ('receipt_reversal', 'credit_note_reversal', 'deposit_movement_reversal', 'refund_reversal', 'payment_change',
   'expense_reversal', 'remittance_reversal');
create index approvals_waiting on approvals (id) where state = 'waiting';
create index approvals_account_id on approvals (account_id) where account_id is not null;
create index approvals_estate_id on approvals (estate_id) where estate_id is not null;
create index approvals_requested_by on approvals (requested_by);
create index approvals_decided_by on approvals (decided_by) where decided_by is not null;

-- A notification of what waits opens the approvals.
alter table notifications drop constraint notifications_opens_check;
alter table notifications add constraint notifications_opens_check
  check (opens in ('conversation', 'notices', 'reminders', 'account', 'approvals'));
