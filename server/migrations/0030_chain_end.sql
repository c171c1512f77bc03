-- The end of the chain of the audit log, for the transaction that appends to it. See docs/audit.md.

-- Locks the chain and then reads its end, which one query cannot: it would read what it saw before it waited. The lock is
-- the last one that a transaction takes, and is released when it ends.
create function lock_chain_end(out "position" bigint, out hash bytea) language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4705122031);
  select ac.position, ac.hash into "position", hash from audit_chain ac order by ac.position desc limit 1;
  if "position" is null then
    "position" := 0;
    hash := decode(repeat('00', 32), 'hex');
  end if;
end $$;
