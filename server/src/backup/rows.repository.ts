import type { Readable, Writable } from 'node:stream';
import { type Client, escapeIdentifier } from 'pg';
import { from, to } from 'pg-copy-streams';
import type { TableContents } from './contents.ts';

type Columns = Pick<TableContents, 'name' | 'columns'>;

const listed = ({ columns }: Columns) => columns.map((column) => escapeIdentifier(column)).join(', ');

/** All rows of a table in PostgreSQL's own text form. */
export const copyRowsOut = (client: Client, table: Columns): Readable =>
  client.query(to(`copy ${escapeIdentifier(table.name)} (${listed(table)}) to stdout`));

/** Loads rows in the same form. */
export const rowsIn = (client: Client, table: Columns): Writable =>
  client.query(from(`copy ${escapeIdentifier(table.name)} (${listed(table)}) from stdin`));
