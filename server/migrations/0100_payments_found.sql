-- Counts and sums of a page are added up from some thousand rows, which lie all over the table: this index alone answers them.
drop index payment_days_whole;
create index payment_days_whole on payment_days (due_date)
  include (status_id, payment_type, refund_status, payment_for_year, payment_for_month, months_paid, payments, amount) where id_block is null;

-- Deposits of those whom a search finds: one or two each, among all their payments.
create index payments_tenant_deposits on payments (tenant_id, due_date desc, id) include (amount, status_id, refund_status)
  where deleted_at is null and payment_type = 'Security Deposit';
