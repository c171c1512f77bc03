-- The secret of a company's keys, sealed with SECRET_KEY, where it was restored with the one it had elsewhere. Null where
-- SECRET_KEY gives it.
alter table companies add column sealed_secret text;
