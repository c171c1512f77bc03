-- What a reminder says is open, deposits included: it does not go once less is. Null for other messages.
alter table text_messages add column amount bigint;
alter table text_messages add constraint text_messages_amount_check check (amount >= 0);

-- The age of what is open of those whom an announcement means, where it means such: who paid while it waited is left out.
alter table announcements add column bucket text;
