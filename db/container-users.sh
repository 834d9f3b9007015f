#!/bin/sh
# Runs once in a new database: the three users that docs/production.md describes.
set -eu
psql -v ON_ERROR_STOP=1 -U "${POSTGRES_USER:-postgres}" \
  -v owner="$OWNER_PASSWORD" -v house="$HOUSE_PASSWORD" -v studio="$STUDIO_PASSWORD" <<'SQL'
CREATE ROLE wheelhouse LOGIN PASSWORD :'owner';
CREATE ROLE wheelhouse_house LOGIN PASSWORD :'house';
CREATE ROLE wheelhouse_studio LOGIN PASSWORD :'studio';
CREATE DATABASE wheelhouse OWNER wheelhouse;
SQL
