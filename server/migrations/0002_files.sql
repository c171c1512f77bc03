-- Uploaded files. Their bytes are in the file store under storage_key; a row here names their owner.

create table files (
  id uuid not null,
  kind text not null,
  file_name text not null,
  media_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  uploaded_by bigint,
  created_at timestamptz not null default now(),
  -- Checked at the commit, so that a backup can be restored in any order.
  variant_of uuid,
  -- In pixels; only of pictures of homes.
  width integer,
  constraint files_pkey primary key (id),
  constraint files_storage_key_unique unique (storage_key),
  constraint files_kind_check check (kind in ('receipt', 'attachment', 'image')),
  constraint files_sha256_check check (octet_length(sha256) = 32),
  constraint files_size_bytes_check check (size_bytes > 0),
  constraint files_variant_is_picture check (variant_of is null or kind = 'image' and width is not null),
  constraint files_width_check check (width > 0),
  constraint files_uploaded_by_fkey foreign key (uploaded_by) references users (id) on delete set null,
  constraint files_variant_of_fkey
    foreign key (variant_of) references files (id) on delete cascade deferrable initially deferred
);
create index files_uploaded_by on files (uploaded_by);
create unique index files_variants on files (variant_of, media_type, width) where variant_of is not null;
