import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { Insertable } from 'kysely';
import { rowsIn } from '../../server/src/backup/rows.repository.ts';
import type { Database } from '../../server/src/db/database.ts';
import type { DatabaseSession } from '../../server/src/db/session.ts';

/** Values of one row, in the order of their columns. */
export type Values = readonly (string | number | null)[];
type Table = keyof Database;
type ColumnOf<T extends Table> = keyof Insertable<Database[T]> & string;

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Formats a value in the text form of COPY. */
function copied(value: string | number | null): string {
  if (value === null) return '\\N';
  const text = String(value);
  return SPECIAL.test(text) ? text.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign) : text;
}

/** Rows that wait for their table, as the lines of a COPY: only a slice of the portfolio is in memory. */
export interface CopiedRows {
  add(values: Values): void;
  readonly count: number;
  /**
   * Removes the waiting rows and returns a function that writes them: in one COPY, so that the triggers of the table
   * see all rows at once.
   */
  take(): (client: DatabaseSession['client']) => Promise<void>;
}

/** The function that `take` returns throws an Error (of the database) when a row breaks a rule of its table. */
export function copiedRows<T extends Table>(name: T, columns: readonly ColumnOf<T>[]): CopiedRows {
  let lines: string[] = [];
  let count = 0;
  return {
    add(values) {
      lines.push(values.map(copied).join('\t'));
      count += 1;
    },
    get count() {
      return count;
    },
    take() {
      const taken = lines;
      lines = [];
      return async (client) => {
        if (taken.length === 0) return;
        const into = rowsIn(client, { name, columns: [...columns] });
        const done = finished(into);
        done.catch(() => {}); // the caller that awaits it below gets the error
        if (!into.write(`${taken.join('\n')}\n`)) await Promise.race([once(into, 'drain'), done]);
        into.end();
        await done;
      };
    },
  };
}
