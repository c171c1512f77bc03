-- An estate's payments that are still owed: the dues of an owner's dashboard.
create index payments_unsettled on payments (estate_id, due_date, id)
  include (amount, status_id, owes_nothing, payment_type)
    where deleted_at is null and not (status_id in (2, 5, 6) or owes_nothing);

-- The payments paid last, of any owner: the alerts of a dashboard.
create index payments_paid on payments (paid_at desc, id) include (estate_id, due_date)
  where deleted_at is null and status_id = 2;
