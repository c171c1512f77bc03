-- The audit log is append only and chained. docs/audit.md tells what each part is for and what it cannot do.

-- What identifies people (names, addresses, notes, where somebody signed in from) stands in a table of its own, so that it can be
-- erased; the entry keeps a salted digest of it.
alter table audit_log
  add column details_digest bytea check (octet_length(details_digest) = 32),
  add column origin_digest bytea check (octet_length(origin_digest) = 32);

create table audit_personal (
  entry_id bigint not null references audit_log (id) on delete restrict,
  -- details: fields of whom the entry is about; origin: where the one who did it sat.
  part text not null check (part in ('details', 'origin')),
  salt bytea not null check (octet_length(salt) = 16),
  content jsonb not null,
  primary key (entry_id, part)
);

-- One row for each entry, in the order of their commits.
create table audit_chain (
  position bigint primary key check (position > 0),
  entry_id bigint not null constraint audit_chain_entry_unique unique references audit_log (id) on delete restrict,
  -- SHA-256 of the hash before and the text of the entry.
  hash bytea not null check (octet_length(hash) = 32)
);

-- What a hash covers. audit-chain.repository.ts asks for the same text, word for word, without this function.
create function audit_entry_text(place bigint, entry audit_log) returns text
language sql stable set search_path = pg_catalog, public, pg_temp
return jsonb_build_object('position', place, 'id', entry.id, 'at', (extract(epoch from entry.at) * 1000000)::bigint,
  'user_id', entry.user_id, 'action', entry.action, 'subject', entry.subject, 'subject_id', entry.subject_id,
  'before', entry.before, 'after', entry.after,
  'details', encode(entry.details_digest, 'hex'), 'origin', encode(entry.origin_digest, 'hex'))::text;

-- Puts an entry at the end of the chain when its transaction commits: the lock is held for that moment only, and is always the last.
create function chain_audit_entry() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last_position bigint;
  last_hash bytea;
begin
  -- A transaction with a snapshot of its own would not see the end of the chain.
  if current_setting('transaction_isolation') <> 'read committed' then
    raise exception 'audit entries are written in transactions that are read committed';
  end if;
  perform pg_advisory_xact_lock(4705122028);
  select c.position, c.hash into last_position, last_hash from audit_chain c order by c.position desc limit 1;
  last_position := coalesce(last_position, 0) + 1;
  insert into audit_chain (position, entry_id, hash) values (last_position, new.id,
    sha256(coalesce(last_hash, decode(repeat('00', 32), 'hex')) || convert_to(audit_entry_text(last_position, new), 'UTF8')));
  return null;
end $$;

-- Guards against mistakes of whoever has the rights; that the server's role lacks them is the work of db/server-role.ts.
create function refuse_audit_change() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_table_name = 'audit_personal' and tg_op = 'DELETE' and current_setting('amayumba.erasing', true) = 'on' then
    return old;
  end if;
  raise exception 'the audit log is append only' using errcode = 'insufficient_privilege';
end $$;

-- Erases what identifies a person, and says so in an entry that names what is gone. Answers in how many entries something was erased.
create function erase_person_from_audit(person bigint, erased_by bigint) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone jsonb;
begin
  perform set_config('amayumba.erasing', 'on', true);
  with about as (
    select al.id from audit_log al where al.subject in ('user', 'sign_in') and al.subject_id = person
    union all
    select al.id from audit_log al where al.subject = 'tenant'
      and al.subject_id in (select t.id from tenants t where t.user_id = person)
    union all
    select al.id from audit_log al where al.subject = 'payment'
      and al.subject_id in (select p.id from payments p join tenants t on t.id = p.tenant_id where t.user_id = person)
    union all
    select al.id from audit_log al where al.subject = 'lease'
      and al.subject_id in (select l.id from leases l join tenants t on t.id = l.tenant_id where t.user_id = person)
    union all
    select al.id from audit_log al where al.subject = 'complaint'
      and al.subject_id in (select c.id from complaints c join tenants t on t.id = c.tenant_id where t.user_id = person)
  ), erased as (
    delete from audit_personal ap
    where (ap.part = 'details' and ap.entry_id in (select id from about))
      or (ap.part = 'origin' and ap.entry_id in (select al.id from audit_log al where al.user_id = person))
    returning ap.entry_id, ap.part
  )
  select jsonb_build_object(
    'details', coalesce(jsonb_agg(entry_id order by entry_id) filter (where part = 'details'), '[]'),
    'origin', coalesce(jsonb_agg(entry_id order by entry_id) filter (where part = 'origin'), '[]')) into gone from erased;
  perform set_config('amayumba.erasing', 'off', true);
  insert into audit_log (user_id, action, subject, subject_id, after)
  values (erased_by, 'erased', 'user', person, jsonb_build_object('erased', gone));
  return (select count(distinct e) from jsonb_array_elements((gone -> 'details') || (gone -> 'origin')) e);
end $$;
revoke execute on function chain_audit_entry(), refuse_audit_change(), erase_person_from_audit(bigint, bigint) from public;

-- Entries of before: what identifies people moves out of them, then they are chained in the order in which they were made.
create function pg_temp.parted(content jsonb, plain boolean) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, value) from jsonb_each(content)
  where plain = (key in (
    'id', 'tenant_id', 'lease_id', 'estate_id', 'apartment_id', 'created_by', 'payment_type', 'amount', 'logged_amount', 'status_id',
    'status', 'due_date', 'paid_at', 'months_paid', 'payment_for_year', 'payment_method', 'reference_number', 'refund_status',
    'acknowledgement_status', 'receipt_file_id', 'receipt_number', 'lease_start', 'lease_end', 'ended_on', 'role', 'category_id',
    'urgency', 'attachment_file_id', 'monthly_revenue_target', 'reminder_days', 'report_type', 'format', 'start_date', 'end_date',
    'count', 'apartments', 'tenants')) $$;

insert into audit_personal (entry_id, part, salt, content)
  select parted.id, 'details', uuid_send(gen_random_uuid()), jsonb_strip_nulls(jsonb_build_object('before', parted.before, 'after', parted.after))
  from (select id, pg_temp.parted(before, false) as before, pg_temp.parted(after, false) as after from audit_log) parted
  where parted.before is not null or parted.after is not null;
update audit_log al
  set before = case when al.before is not null then coalesce(pg_temp.parted(al.before, true), '{}') end,
    after = case when al.after is not null then coalesce(pg_temp.parted(al.after, true), '{}') end,
    details_digest = sha256(ap.salt || convert_to(ap.content::text, 'UTF8'))
  from audit_personal ap where ap.entry_id = al.id;
do $$
declare
  entry audit_log;
  place bigint := 0;
  last_hash bytea := decode(repeat('00', 32), 'hex');
begin
  for entry in select * from audit_log order by at, id loop
    place := place + 1;
    last_hash := sha256(last_hash || convert_to(audit_entry_text(place, entry), 'UTF8'));
    insert into audit_chain (position, entry_id, hash) values (place, entry.id, last_hash);
  end loop;
end $$;

create constraint trigger audit_log_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_entry();
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_audit_change();
create trigger audit_log_not_emptied before truncate on audit_log for each statement execute function refuse_audit_change();
create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_audit_change();
create trigger audit_chain_not_emptied before truncate on audit_chain for each statement execute function refuse_audit_change();
create trigger audit_personal_append_only before update or delete on audit_personal for each row execute function refuse_audit_change();
create trigger audit_personal_not_emptied before truncate on audit_personal for each statement execute function refuse_audit_change();

-- Each filter of the screen is answered by an index that also sorts: newest first.
drop index audit_log_subject;
create index audit_log_subject on audit_log (subject, subject_id, at desc, id desc);
create index audit_log_subject_at on audit_log (subject, at desc, id desc);
create index audit_log_action_at on audit_log (action, at desc, id desc);
create index audit_log_user_at on audit_log (user_id, at desc, id desc);
