-- recordAudit computes the chain, and erasePersonFromAudit deletes what identifies people.
drop trigger audit_log_chained on audit_log;
drop function chain_audit_entry();
drop function erase_person_from_audit(bigint, bigint);
drop function audit_entry_text(bigint, audit_log);
