#!/bin/sh
# Run by the image of PostgreSQL when it makes its database: the role that the portal works as, beside the owner that migrates, so that the
# portal can add to the audit log and not change it. docs/audit.md
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set password="$(cat /run/secrets/database_password)" <<'SQL'
create role amayumba login password :'password';
SQL
