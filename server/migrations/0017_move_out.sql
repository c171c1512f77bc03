-- What the office notes when a tenant moves out. See docs/rules.md, Ending a lease.

alter table leases add column keys_returned boolean not null default false;
-- What the inspection of the home found.
alter table leases add column inspection_notes text not null default '';
