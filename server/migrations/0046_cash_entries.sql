-- By day only the entries between cash and another account are read, which are half of the journal. See
-- docs/performance.md.
drop index journal_entries_effective;
create index journal_entries_cash on journal_entries (effective_on)
  include (account_id, debit, credit, amount, receipt_id, reverses)
    where debit like 'cash.%' or credit like 'cash.%';
