-- A process that sends a mail claims it until then, so that no other sends it too and it is sent again when that process dies.
alter table mail_outbox add column claimed_until timestamptz;
drop index mail_outbox_waiting;
create index mail_outbox_waiting on mail_outbox (next_attempt_at, id) where sent_at is null and failed_at is null;
