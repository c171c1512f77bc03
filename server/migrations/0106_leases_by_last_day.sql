-- The leases of a year by their last day, with all that a report on them finds and shows of each: those of one owner stand all over the table,
-- of which nearly every page was read.
drop index leases_last_day;
create index leases_last_day on leases (coalesce(ended_on, lease_end))
  include (id, tenant_id, apartment_id, lease_start, ended_on, lease_end, covers);
