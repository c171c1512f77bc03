-- What was due before a rent roll is a charge of the source `opening` now, so that the rent of its month, `import`, can
-- be income. All that was imported until now is on the ledger account `opening`, and stays there. See
-- docs/decisions/0043-imported-rent-is-charged.md.
alter table charges drop constraint charges_source_check;
alter table charges add constraint charges_source_check
  check (source in ('manual', 'schedule', 'bulk', 'import', 'claim', 'opening'));
update charges set source = 'opening' where source = 'import';
