-- Reference codes that a keypad can type: eight digits, the last of them a check digit.
-- See docs/rules.md, Account reference codes.

-- Codes of accounts that are no more; none of them is given again.
create table retired_reference_codes (
  code text not null,
  constraint retired_reference_codes_pkey primary key (code),
  constraint retired_reference_codes_code_check check (code ~ '^[1-9][0-9]{7}$')
);

alter table accounts drop constraint accounts_reference_code_check;

-- As contract/src/ledger/reference-code.ts: seven random digits, the first not 0, and the check digit of Damm.
do $$
declare
  damm constant text := '0317598642709215486342068713591750983426612304597836742095815869720134894536201794386172052581436790';
  account record;
  code text;
  interim integer;
begin
  for account in select id from accounts order by id loop
    loop
      code := (1000000 + floor(random() * 9000000))::bigint::text;
      interim := 0;
      for place in 1..7 loop
        interim := substr(damm, interim * 10 + substr(code, place, 1)::integer + 1, 1)::integer;
      end loop;
      code := code || interim;
      exit when not exists (select from accounts a where a.reference_code = code);
    end loop;
    update accounts set reference_code = code where id = account.id;
  end loop;
end $$;

alter table accounts add constraint accounts_reference_code_check check (reference_code ~ '^[1-9][0-9]{7}$');

-- As in 0014_ledger.sql, but that the codes of the accounts are retired.
create or replace function delete_imported_money(accounts bigint[]) returns void language plpgsql security definer as $$
begin
  if pg_my_temp_schema() <> 0 then
    raise exception 'delete_imported_money does not run beside temporary tables';
  end if;
  if exists (
    select from journal_entries e where e.account_id = any (delete_imported_money.accounts) and e.reverses is null
      and not exists (select from journal_entries r where r.reverses = e.id)
  ) then
    raise exception 'the journal of an account is not reversed';
  end if;
  declare
    charge_ids constant bigint[] := array(
      select c.id from charges c where c.account_id = any (delete_imported_money.accounts)
        and c.source in ('import', 'schedule'));
    lease_ids constant bigint[] := array(
      select a.lease_id from accounts a where a.id = any (delete_imported_money.accounts));
  begin
    delete from allocations l using receipts r
      where r.id = l.receipt_id and r.account_id = any (delete_imported_money.accounts) and r.source = 'opening';
    delete from receipts r where r.account_id = any (delete_imported_money.accounts) and r.source = 'opening';
    delete from claims c where c.charge_id = any (charge_ids);
    delete from scheduled_charges s where s.lease_id = any (lease_ids);
    delete from charges c where c.id = any (charge_ids);
    delete from lease_terms t where t.lease_id = any (lease_ids);
    insert into retired_reference_codes (code)
      select a.reference_code from accounts a where a.id = any (delete_imported_money.accounts);
    delete from accounts a where a.id = any (delete_imported_money.accounts);
  end;
end $$;
