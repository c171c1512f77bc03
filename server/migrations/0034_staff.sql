-- What people of the office do, the estates they are limited to, and the cash they may record. See docs/rules.md, Staff.

alter table users add column staff_role text;
-- The ids of estates; null for all. An array, because every request of a person of the office reads it.
alter table users add column estates bigint[];
-- Whole shillings: the most cash of one receipt, and of all receipts of a day.
alter table users add column cash_limit bigint;
alter table users add column cash_limit_day bigint;
update users set staff_role = 'manager' where role = 'manager';
alter table users add constraint users_staff_role_check
  check ((role = 'manager') = (staff_role is not null)
    and staff_role in ('manager', 'accountant', 'caretaker', 'viewer'));
alter table users add constraint users_estates_check
  check (estates is null or staff_role is not null and cardinality(estates) > 0 and array_position(estates, null) is null);
alter table users add constraint users_cash_limits_check
  check ((staff_role is not distinct from 'caretaker') = (cash_limit is not null and cash_limit_day is not null)
    and (cash_limit is null) = (cash_limit_day is null) and cash_limit > 0 and cash_limit_day >= cash_limit);

drop trigger users_version on users;
-- Neither the password nor fields that the portal records by itself.
create trigger users_version before update on users for each row
  when ((old.username, old.email, old.first_name, old.last_name, old.role, old.phone_number, old.address, old.status,
      old.staff_role, old.estates, old.cash_limit, old.cash_limit_day)
    is distinct from
    (new.username, new.email, new.first_name, new.last_name, new.role, new.phone_number, new.address, new.status,
      new.staff_role, new.estates, new.cash_limit, new.cash_limit_day))
  execute function count_version();
