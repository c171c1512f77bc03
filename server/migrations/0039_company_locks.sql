-- Companies share a database, and its locks and nodes.

-- As in 0030, but each company locks the chain of its own.
create or replace function lock_chain_end(out "position" bigint, out hash bytea) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(current_schema() || ' audit chain', 0));
  select ac.position, ac.hash into "position", hash from audit_chain ac order by ac.position desc limit 1;
  if "position" is null then
    "position" := 0;
    hash := decode(repeat('00', 32), 'hex');
  end if;
end $$;

-- The only table without a key: Citus moves a schema between nodes while it is used only if each row can be named.
alter table sign_in_failures replica identity full;
