-- All payments of a tenant, deleted ones included, are looked for when a person is handed their data or erased; the index that lists use
-- leaves deleted ones out.
create index payments_of_tenant on payments (tenant_id);
