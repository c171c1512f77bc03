import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Insertable } from 'kysely';
import { rowsIn } from '../../server/src/backup/rows.repository.ts';
import type { Database } from '../../server/src/db/database.ts';
import type { DatabaseSession } from '../../server/src/db/session.ts';

type Table = keyof Database;
export type Value = string | number | null;
type Row<T extends Table> = Readonly<{ [Column in keyof Insertable<Database[T]>]?: Value }>;

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Formats a value in the text form of COPY. */
function copied(value: Value): string {
  if (value === null) return '\\N';
  const text = String(value);
  return SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : text;
}

/** Rows that wait for their table, as the lines of a COPY: only a slice of the portfolio is in memory. */
export interface CopiedRows<T extends Table = Table> {
  /** @throws Error where the row has other columns than the first one */
  add(row: Row<T>): void;
  readonly count: number;
  /** The id of the next row, of a table whose rows are numbered from 1. */
  nextId(): number;
  /**
   * Removes the waiting rows and returns a function that writes them: in one COPY, so that the triggers of the table
   * see all rows at once.
   */
  take(): (client: DatabaseSession['client']) => Promise<void>;
}

/** The function that `take` returns throws an Error (of the database) when a row breaks a rule of its table. */
export function copiedRows<T extends Table>(name: T): CopiedRows<T> {
  let columns: string[] | undefined;
  let lines: string[] = [];
  let count = 0;
  return {
    add(row: Readonly<Record<string, Value>>) {
      columns ??= Object.keys(row);
      const values = columns.map((column) => row[column]);
      if (Object.keys(row).length > columns.length || !values.every((value) => value !== undefined))
        throw new Error(`A row of ${name} has other columns than the first one.`);
      lines.push(values.map(copied).join('\t'));
      count += 1;
    },
    get count() {
      return count;
    },
    nextId: () => count + 1,
    take() {
      const taken = lines;
      lines = [];
      return async (client) => {
        if (taken.length === 0) return;
        const into = rowsIn(client, { name, columns: columns ?? [] });
        const done = finished(into);
        done.catch(() => {}); // the caller that awaits it below gets the error
        if (!into.write(`${taken.join('\n')}\n`)) await Promise.race([once(into, 'drain'), done]);
        into.end();
        await done;
      };
    },
  };
}
