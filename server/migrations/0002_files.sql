-- Uploaded files: receipts, attachments, pictures. The bytes lie in the file store under storage_key.

create table files (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'attachment', 'image')),
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  storage_key text not null constraint files_storage_key_unique unique,
  uploaded_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index files_uploaded_by on files (uploaded_by);
