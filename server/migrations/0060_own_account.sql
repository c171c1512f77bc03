-- What ends a sign-in: also its person, from another device, and a second factor that was taken away.

alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('logout', 'theft', 'password', 'inactive', 'role', 'ended', 'everywhere', 'second_factor'));
