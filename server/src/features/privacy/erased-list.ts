import { open, readFile } from 'node:fs/promises';

/** A line of the list. It contains nothing that identifies the person. */
export interface ErasedLine {
  user_id: number;
  erased_at: string;
  /** When the account was created; distinguishes it from another account with the same id in an older backup. */
  account_made_at: string;
}

/** The erasures, stored outside the database so that a restored backup can repeat them. */
export interface ErasedList {
  add(lines: readonly ErasedLine[]): Promise<void>;
  read(): Promise<ErasedLine[]>;
}

function parsed(line: string): ErasedLine[] {
  // The last line may be incomplete; the database has it complete.
  try {
    const { user_id, erased_at, account_made_at } = JSON.parse(line) as Partial<ErasedLine>;
    return user_id !== undefined && erased_at && account_made_at ? [{ user_id, erased_at, account_made_at }] : [];
  } catch {
    return [];
  }
}

/** The list in a file, one JSON object a line. */
export function erasedListIn(file: string): ErasedList {
  return {
    async add(lines) {
      if (lines.length === 0) return;
      const handle = await open(file, 'a', 0o600);
      try {
        // Begins with a line break, so that an incomplete line from a crash does not spoil the next line.
        await handle.appendFile(lines.map((line) => `\n${JSON.stringify(line)}`).join(''));
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    async read() {
      const text = await readFile(file, 'utf8').catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
        throw error;
      });
      return text.split('\n').flatMap(parsed);
    },
  };
}
