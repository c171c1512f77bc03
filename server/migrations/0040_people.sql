-- The list of accounts, and what ends a login.

-- The order in which people are listed; the repository sorts by word for word the same.
create index users_by_name on users ((coalesce(nullif(trim(first_name || ' ' || last_name), ''), username)) collate "und-x-icu", id);

-- Whoever gets another role signs in anew.
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check check (end_reason in ('logout', 'theft', 'password', 'inactive', 'role'));
