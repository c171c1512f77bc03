-- Reminders of payments that are about to be due, and an index for the figures of the manager's dashboard.

-- One reminder for each payment, ever: the key sees to it, also where two processes look at once.
create table payment_reminders (
  payment_id bigint primary key references payments (id) on delete cascade,
  reminded_at timestamptz not null
);

-- With the moment of payment, how many of a year's payments were on time need not read the table.
drop index payments_due;
create index payments_due on payments (due_date desc, id) include (amount, status_id, payment_for_year, payment_type, paid_at)
  where deleted_at is null;
