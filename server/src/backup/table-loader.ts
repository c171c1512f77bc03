import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Client } from 'pg';
import { BackupError, type TableContents } from './contents.ts';
import { rowsIn } from './rows.repository.ts';

export interface TableLoader {
  /** Loads the next piece of a table; all pieces of a table follow one another. */
  take(table: string, piece: AsyncIterable<Uint8Array>): Promise<void>;
  end(): Promise<void>;
  /** Ends the running COPY, so that the connection can roll back. */
  abandon(): void;
}

/** Fills tables from the pieces of an archive, each by one COPY. */
export function tableLoader(client: Client, tables: readonly TableContents[]): TableLoader {
  let current: { name: string; into: Writable; done: Promise<void> } | undefined;

  const end = async () => {
    if (!current) return;
    const { into, done } = current;
    current = undefined;
    into.end();
    await done;
  };
  const open = async (name: string) => {
    if (current?.name === name) return current;
    await end();
    const table = tables.find((candidate) => candidate.name === name);
    if (!table) throw new BackupError(`The backup has rows of ${name}, which its manifest does not name.`);
    const into = rowsIn(client, table);
    const done = finished(into);
    // The caller that ends the COPY gets the error.
    done.catch(() => {});
    current = { name, into, done };
    return current;
  };
  return {
    async take(name, piece) {
      const { into } = await open(name);
      for await (const chunk of piece) {
        if (into.errored) throw into.errored;
        if (!into.write(chunk) && into.writableNeedDrain) await once(into, 'drain');
      }
    },
    end,
    abandon() {
      current?.into.destroy();
    },
  };
}
