-- Lists by amount, and the count and sum of all payments, which read this smallest index that holds both columns.
create index payments_amount on payments (amount, id) include (payment_type) where deleted_at is null;
