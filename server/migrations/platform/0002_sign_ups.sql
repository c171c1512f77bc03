-- Companies that people ask for themselves. The link that is mailed to the first manager creates the company; what is
-- stored about the person is emptied then, and rows whose link has expired are deleted.
create table sign_ups (
  id bigint generated always as identity,
  -- SHA-256 of the token in the link.
  token_hash bytea not null,
  name text not null,
  short_name text not null,
  username text not null,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  -- Whether the company begins with the demo portfolio.
  demo boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- The company, once it is created.
  company_id bigint,
  constraint sign_ups_pkey primary key (id),
  constraint sign_ups_token_hash_key unique (token_hash),
  constraint sign_ups_company_id_fkey foreign key (company_id) references companies (id) on delete cascade
);
create index sign_ups_expires_at on sign_ups (expires_at);
