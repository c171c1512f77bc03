-- A picture of a home is kept in several sizes and formats: the row that the home names, and beside it those that were made with it.

alter table files
  -- Checked at the commit, so that a backup may be put back in any order.
  add column variant_of uuid references files (id) on delete cascade deferrable initially deferred,
  -- In pixels; only of pictures of homes.
  add column width integer check (width > 0),
  add constraint files_variant_is_picture check (variant_of is null or (kind = 'image' and width is not null));
create unique index files_variants on files (variant_of, media_type, width) where variant_of is not null;

-- A picture that gives way is deleted, and then nobody may name it.
create index estates_image_file on estates (image_file_id) where image_file_id is not null;
create index apartments_image_file on apartments (image_file_id) where image_file_id is not null;
create index complaints_attachment_file on complaints (attachment_file_id) where attachment_file_id is not null;
