-- The rows of an uploaded rent roll as they stand, so that a manager can say what they are, and what was said of lines.
-- See docs/imports.md.
alter table import_drafts add column grid jsonb not null default '[]';
alter table import_shapes add column lines jsonb not null default '[]';
