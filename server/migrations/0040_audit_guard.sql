-- Citus puts no trigger on the tables of its nodes that is for truncate too: changes and truncating have one each. Such a
-- table has a number behind its name, so the trigger says whether its rows may be erased.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_argv[0] = 'erasable' and tg_op = 'DELETE' and current_setting('amayumba.erasing', true) = 'on' then
    return null;
  end if;
  raise exception 'the audit log is append only' using errcode = 'insufficient_privilege';
end $$;

drop trigger audit_log_append_only on audit_log;
drop trigger audit_personal_append_only on audit_personal;
drop trigger audit_chain_append_only on audit_chain;

create trigger audit_log_append_only before update or delete on audit_log for each statement
  execute function refuse_audit_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement
  execute function refuse_audit_change();
create trigger audit_personal_append_only before update or delete on audit_personal for each statement
  execute function refuse_audit_change('erasable');
create trigger audit_personal_no_truncate before truncate on audit_personal for each statement
  execute function refuse_audit_change();
create trigger audit_chain_append_only before update or delete on audit_chain for each statement
  execute function refuse_audit_change();
create trigger audit_chain_no_truncate before truncate on audit_chain for each statement
  execute function refuse_audit_change();
