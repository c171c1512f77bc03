-- How far the write-ahead log was when somebody had last written: a replica that has come so far shows them what they wrote. The row of
-- nobody is about what decides who sees what. Unlogged, because it is of use for seconds only.
create unlogged table written_positions (
  user_id bigint references users (id) on delete cascade,
  lsn pg_lsn not null,
  written_at timestamptz not null default now(),
  constraint written_positions_user_unique unique nulls not distinct (user_id)
);
