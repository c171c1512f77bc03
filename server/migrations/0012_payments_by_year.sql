-- Lists of one year, as the Payments screen begins with, their count and their sum.
create index payments_year on payments (payment_for_year, due_date desc, id)
  include (amount, status_id, payment_type) where deleted_at is null;
