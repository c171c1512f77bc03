-- Indexes for the figures of dashboards and reports. See docs/decisions/0034-figures-from-the-smallest-index.md.

-- The steps that resolved or closed a complaint: the first of them ends its resolution time.
create index complaint_status_changes_done on complaint_status_changes (complaint_id, changed_at)
  where to_status_id in (3, 4);

-- Also has the id, so that a figure of an owner's complaints never reads the table.
drop index complaints_estate;
create index complaints_estate on complaints (estate_id, created_at desc) include (id, status_id, category_id, lease_id);

-- Also has the estate, so that an owner's payments for a month are found without the table.
drop index payments_month;
create index payments_month on payments (
  (case when cardinality(months_paid) = 1 then months_paid[1] end), payment_for_year, due_date desc, id)
    include (months_paid, amount, status_id, owes_nothing, payment_type, estate_id) where deleted_at is null;
