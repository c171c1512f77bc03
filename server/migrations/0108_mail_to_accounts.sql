-- Mail belongs to the account it was written to, and a link that works once is kept apart from it, sealed, until it has been sent.

alter table mail_outbox
  add column user_id bigint constraint mail_outbox_user_id_fkey references users (id) on delete set null,
  add column sealed_link bytea;
create index mail_outbox_user on mail_outbox (user_id);

-- What was sent to a confirmed address since it was confirmed was sent to its holder.
update mail_outbox m set user_id = u.id from users u
where lower(m.to_address) = lower(u.email) and u.email <> '' and m.created_at >= u.email_verified_at;

-- Links in mail of before are removed; what has not been sent yet is given up, to be asked for again.
update mail_outbox set failed_at = now(), dismissed_at = now(), last_error = 'The portal was updated before this was sent. Please ask for the link again.'
where sent_at is null and failed_at is null and body like '%?token=%';
update mail_outbox set body = regexp_replace(body, '\S+\?token=\S+', '(the link was only in the mail itself)', 'g') where body like '%?token=%';
