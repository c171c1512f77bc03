-- What needs attention looks at receipts of money asked for by phone: a few of all.
create index receipts_of_requests on receipts (received_at desc, id desc) where source = 'collection' and voided_at is null;
