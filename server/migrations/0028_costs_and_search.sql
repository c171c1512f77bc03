-- Channels of costs, moved tax, and what search reads of costs and vendors.

-- The channel that a person gave for a cost that is to be paid is the one by which it is paid.
alter table expenses drop constraint expenses_paid_check;
alter table expenses add constraint expenses_paid_check check (paid_on is null or channel is not null);

-- Tax that a tenant kept back and that moved as credit with money: it is not refunded as money on the next account, either.
alter table receipts add column moved_tax bigint not null default 0;
alter table receipts add constraint receipts_moved_tax_check check (moved_tax between 0 and amount);

-- The search over everything reads these. See docs/rules.md, Search over everything.
create index expenses_search on expenses using gin (lower(description || ' ' || reference) gin_trgm_ops);
create index vendors_search on vendors using gin
  (lower(name || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || tin) gin_trgm_ops);
