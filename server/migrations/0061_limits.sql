-- How often something was asked for by one address or for one account, so that limits hold over several server processes.
create table rate_limits (
  -- Which limit, and whom it counts.
  what text not null,
  who text not null,
  used integer not null,
  -- When the count begins anew.
  ends_at timestamptz not null,
  primary key (what, who)
);
create index rate_limits_ends on rate_limits (ends_at);

-- Failed sign-ins are also counted for one address over all usernames.
create index sign_in_failures_of_address on sign_in_failures (address, failed_at);
