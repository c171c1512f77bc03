#!/bin/sh
# Creates the secrets that compose.yaml names, each in a file below ./secrets; existing ones stay unchanged.
# The mail server's address comes from SMTP_URL; while it is empty, the portal writes mail to /data/outbox.
# The containers' users may read the files; only the user who created the folder may open it.
set -eu
mkdir -p secrets
chmod 700 secrets
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
keep() {
  [ -s "secrets/$1" ] || { rm -f "secrets/$1" && printf %s "$2" >"secrets/$1"; }
  chmod 444 "secrets/$1"
}
keep database_password "$(random)"
keep database_owner_password "$(random)"
keep storage_user amayumba
keep storage_password "$(random)"
keep secret_key "$(random)"
keep smtp_url "${SMTP_URL:-}"
keep metrics_token "$(random)"
keep database_url "postgres://amayumba:$(cat secrets/database_password)@database:5432/amayumba"
keep database_migration_url "postgres://amayumba_owner:$(cat secrets/database_owner_password)@database:5432/amayumba"
keep storage_url "s3://$(cat secrets/storage_user):$(cat secrets/storage_password)@storage:9000/amayumba?tls=off"
