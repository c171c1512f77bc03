-- What lists of payments can be sorted by besides the due date, with what is filtered by: whoever goes past payments reads no table. Both ways
-- are walked, from the end that is nearer.
create index payments_amount on payments (amount, id) include (due_date, status_id, payment_type, payment_for_year) where deleted_at is null;
create index payments_created on payments (created_at, id) include (due_date, status_id, payment_type, payment_for_year) where deleted_at is null;
create index payments_paid_order on payments (paid_at, id) include (due_date, payment_type, payment_for_year)
  where deleted_at is null and status_id = 2;
-- The name that a tenant is shown and sorted by.
create index users_shown_name on users ((coalesce(nullif(trim(first_name || ' ' || last_name), ''), username)) collate "und-x-icu");
-- What is searched for may stand anywhere in a reference.
create index payments_reference on payments using gin (reference_number gin_trgm_ops) where deleted_at is null;
