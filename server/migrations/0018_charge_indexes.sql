-- What a figure or a list reads, in indexes no larger than that. See docs/decisions/0038-smaller-indexes-and-later-names.md.

-- What was due on each day, and whether it was paid in time: the manager's dashboard.
create index charges_owed on charges (due_date) include (payment_type, settled_amount, outstanding_amount, paid_at)
  where deleted_at is null and is_owed and payment_type <> 'Security Deposit';

-- Without what only that figure read.
drop index charges_due;
create index charges_due on charges (due_date desc, id)
  include (shown_amount, outstanding_amount, status_id, is_owed, payment_type, estate_id, paid_at, created_at)
    where deleted_at is null;

-- With the amount that the lists of deposits, of pending and of overdue payments add up.
drop index charges_but_paid_rent;
create index charges_but_paid_rent on charges (due_date, id)
  include (shown_amount, outstanding_amount, settled_amount, status_id, is_owed, payment_type, payment_for_year,
    refund_status, estate_id)
    where deleted_at is null and (status_id <> 2 or payment_type <> 'Rent');
drop index charges_unsettled;
create index charges_unsettled on charges (estate_id, due_date, id)
  include (account_id, shown_amount, outstanding_amount, status_id, payment_type)
    where deleted_at is null and is_owed and outstanding_amount > 0;

-- A lease has few charges, so the table is read for the rest.
drop index charges_lease;
create index charges_lease on charges (lease_id);
