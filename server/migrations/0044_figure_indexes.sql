-- What the figures of a month and the manager's dashboard read, so that no figure reads the tables of charges or of the
-- journal. See docs/performance.md.

-- With what an entry reverses: money received leaves out what is a reversal of an earlier month.
drop index journal_entries_effective;
create index journal_entries_effective on journal_entries (effective_on)
  include (account_id, debit, credit, amount, receipt_id, reverses);

-- With what was charged, unless an earlier book charged it.
drop index charges_owed;
create index charges_owed on charges (due_date)
  include (payment_type, source, settled_amount, outstanding_amount, gross_amount, paid_at)
    where deleted_at is null and is_owed and payment_type <> 'Security Deposit';

-- Deposits in the order of their list: the newest charges that are not paid rent are unpaid rent.
create index charges_deposits on charges (due_date desc, id)
  include (shown_amount, outstanding_amount, status_id, refund_status)
    where deleted_at is null and payment_type = 'Security Deposit';

-- Claims that wait are counted without the charges that they are about, but for the few that were deleted.
drop index claims_waiting;
create index claims_waiting on claims (logged_at, id) include (charge_id) where state = 'waiting';
create index charges_deleted on charges (id) where deleted_at is not null;
