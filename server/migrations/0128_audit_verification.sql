-- When the audit log was last verified, and with what outcome: shown to managers.
create table audit_verification (
  only_row boolean primary key default true check (only_row),
  verified_at timestamptz not null,
  entries bigint not null,
  fault text
);
