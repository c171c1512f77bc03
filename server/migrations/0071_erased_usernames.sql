-- The username of whoever is erased says who they were as much as their name does: it stays the label. Until now a manager could give them
-- another one.
update users u set username = 'former tenant #' || t.id
from tenants t where t.user_id = u.id and u.erased_at is not null and u.username !~ '^former tenant #\d+$';
alter table users add constraint erased_username_stays_label check (erased_at is null or username ~ '^former tenant #\d+$');

-- What is looked for when a person is erased: what they wrote by the contact form waits in mail to managers.
create index mail_outbox_reply_address on mail_outbox (lower(reply_to_address)) where reply_to_address <> '';
