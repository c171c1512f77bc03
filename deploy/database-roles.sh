#!/bin/sh
# The PostgreSQL image runs this when it creates the database. It creates the portal's own role beside the owner that
# migrates, so that the portal can add to the audit log but not change it. See docs/audit.md.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$(cat /run/secrets/database_password)" <<'SQL'
create role amayumba login password :'password';
SQL
