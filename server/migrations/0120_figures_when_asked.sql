-- Figures are counted from the rows when they are asked for. docs/decisions/0019-figures-when-asked.md

-- Together with the triggers that call them.
drop function note_payment_changes(), keep_first_done(), count_complaint_days(), give_complaint_days(), stale_by_apartment(),
  stale_by_apartment_named(), stale_by_lease_named(), stale_by_account(), stale_by_block(), stale_by_block_deleted() cascade;
drop function fold_payment_changes(integer), fold_complaint_days(integer), block_figures_on(bigint, date), each_month_once(smallint[]),
  paid_on_time(timestamptz, date), complaint_tally(bigint, timestamptz, timestamptz);
drop table block_figures, estate_figures, stale_blocks, complaint_days, estate_payment_changes, estate_payment_days,
  estate_payment_periods, estate_payment_figures;

-- When a complaint was first resolved or closed is read from its status changes, without their table.
alter table complaints drop column first_done_at;
drop trigger complaints_version on complaints;
create trigger complaints_version before update on complaints
  for each row execute function count_version('search_text', 'urgency_rank');
drop index complaint_status_changes_complaint;
create index complaint_status_changes_complaint on complaint_status_changes (complaint_id, changed_at) include (to_status_id);

-- Figures are counted from these indexes alone.
drop index complaints_estate;
create index complaints_estate on complaints (estate_id, created_at desc) include (status_id, category_id, lease_id);
drop index leases_apartment;
create index leases_apartment on leases (apartment_id, lease_start desc) include (tenant_id, covers);
drop index lease_renewals_lease;
create index lease_renewals_lease on lease_renewals (lease_id, previous_end);
create index users_inactive on users (id) where status <> 'active';
