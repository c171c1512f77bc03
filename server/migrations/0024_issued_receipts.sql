-- A receipt never changes after it was issued. See docs/rules.md, Ledger.

-- The server writes the number, the snapshot and the code of a receipt when it is issued, so its role may update these
-- columns. Afterwards only erasing a person changes the snapshot: personal fields become null.
create function refuse_issued_receipt_change() returns trigger language plpgsql as $$
declare
  personal constant text[] := '{payer_name,payer_phone,tenant_name}';
  -- The personal fields that are not erased.
  named jsonb := jsonb_strip_nulls(jsonb_build_object('payer_name', new.snapshot -> 'payer_name',
    'payer_phone', new.snapshot -> 'payer_phone', 'tenant_name', new.snapshot -> 'tenant_name'));
begin
  if (new.number, new.account_id, new.amount, new.method, new.channel, new.external_reference, new.received_at,
      new.issued_at, new.source) is distinct from (old.number, old.account_id, old.amount, old.method, old.channel,
      old.external_reference, old.received_at, old.issued_at, old.source)
    or old.verify_code is not null
      and (new.verify_code, new.snapshot - personal, old.snapshot || named)
        is distinct from (old.verify_code, old.snapshot - personal, old.snapshot)
  then
    raise exception 'an issued receipt never changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger receipts_issued before update on receipts for each row when (old.number is not null)
  execute function refuse_issued_receipt_change();
