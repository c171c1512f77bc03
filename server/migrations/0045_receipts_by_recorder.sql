-- The receipts that one person recorded, with their number and sum, which would else read the whole table. It also
-- serves the foreign key.
create index receipts_created_by on receipts (created_by, received_at desc, id desc)
  include (account_id, amount, source, voided_at) where created_by is not null;
