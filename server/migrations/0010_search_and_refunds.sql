-- Finding tenants while somebody types, and deposits by their refund status.

-- Trigrams let an index answer what is looked for anywhere in a text. The extension is trusted: the owner of the database may add it.
create extension if not exists pg_trgm;

-- What people are found by, and their phone as bare digits, since it is stored as it was written. db/person-search.ts asks for the same text.
create index users_search on users using gin (
  (first_name || ' ' || last_name || ' ' || username || ' ' || email || ' ' || regexp_replace(phone_number, '[^0-9]', '', 'g')) gin_trgm_ops);
create index apartments_number_search on apartments using gin (number gin_trgm_ops);

create index payments_refunds on payments (refund_status, due_date desc, id) include (amount)
  where deleted_at is null and payment_type = 'Security Deposit';
