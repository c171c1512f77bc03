-- Only money that an import brought, which has no number, is ever deleted: by the transaction that undoes the import,
-- which says so. The server may delete such a receipt then, and what it paid for goes with it. A function that worked as the owner did this before, which
-- Citus gives a connection of its own that does not see the transaction's rows.
create function refuse_receipt_deletion() returns trigger language plpgsql as $$
begin
  raise exception 'a receipt is never deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger receipts_no_deletion before delete on receipts for each row
  when (old.source <> 'opening' or current_setting('amayumba.undoing_import', true) is distinct from 'on')
  execute function refuse_receipt_deletion();

alter table allocations drop constraint allocations_receipt_id_fkey;
alter table allocations add constraint allocations_receipt_id_fkey
  foreign key (receipt_id) references receipts (id) on delete cascade;

drop function delete_imported_money(bigint[]);
