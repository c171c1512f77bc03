-- The days that a tenant gives with a log. See docs/rules.md, Claims.

-- Until now the day of the log, whatever the tenant said.
alter table claims alter column paid_on drop not null;
update claims set paid_on = null;
-- When the payment was due, so that a later log does not overwrite another day that a manager entered.
alter table claims add column due_date date;
