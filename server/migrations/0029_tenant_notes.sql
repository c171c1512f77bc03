-- What the office notes about a tenant, for managers alone. See docs/rules.md, Import of a rent roll.
alter table tenants add column notes text not null default '';
alter table tenants add constraint tenants_notes_check check (length(notes) <= 4000);
