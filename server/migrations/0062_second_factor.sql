-- A second factor for those who want one, and the devices that people sign in with.

create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  -- The secret that the authenticator app shares, sealed with a key made from SECRET_KEY.
  secret bytea not null,
  created_at timestamptz not null,
  -- When a code showed that the app has the secret; until then the second factor is not asked for.
  confirmed_at timestamptz,
  -- The time step (of 30 s) of the code that was used last: no code works twice.
  last_step bigint,
  -- Of the hashes of the recovery codes.
  recovery_salt bytea,
  constraint second_factors_confirmed_with_codes check (confirmed_at is null or recovery_salt is not null)
);

create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  -- Argon2id: unlike a token, a code that people can type could be found from a fast hash.
  code_hash bytea not null check (octet_length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A sign-in from any other device is mailed about.
create table known_devices (
  user_id bigint not null references users (id) on delete cascade,
  -- Browser and system in words: an update of the browser is no other device.
  device text not null,
  -- The network of the address: a phone changes its address, but hardly its network.
  network text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device, network)
);

-- What was changed, without the sign-ins between the changes.
create index audit_log_changes on audit_log (at desc, id desc) where subject <> 'sign_in';
