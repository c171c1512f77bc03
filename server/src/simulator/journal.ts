import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Events in a file, one JSON object a line. */
export interface Journal<Event> {
  /** The events that were there when the journal was opened. */
  readonly past: readonly Event[];
  add(event: Event): void;
  /**
   * Resolves once every added event is on the disk.
   * @throws Error of the disk; the events are kept for the next call
   */
  synced(): Promise<void>;
  close(): Promise<void>;
}

function parsed<Event>(line: string): Event[] {
  // A crash can cut off the last line. No answer has reported its event.
  try {
    return [JSON.parse(line) as Event];
  } catch {
    return [];
  }
}

async function readPast<Event>(file: string): Promise<Event[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => parsed<Event>(line));
}

/**
 * Opens the journal and its folder, both private: it contains phone numbers. Events that are added together are written
 * together. After a failed write an event may be in the file twice.
 */
export async function openJournal<Event>(file: string): Promise<Journal<Event>> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const past = await readPast<Event>(file);
  const handle = await open(file, 'a', 0o600);
  let waiting: string[] = [];
  let written: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    if (waiting.length === 0) return;
    const lines = waiting;
    waiting = [];
    try {
      // Begins with a line break, so that an incomplete line from a crash does not spoil the next line.
      await handle.appendFile(lines.map((line) => `\n${line}`).join(''));
      await handle.datasync();
    } catch (error) {
      waiting = [...lines, ...waiting];
      throw error;
    }
  }
  function synced(): Promise<void> {
    written = written.catch(() => {}).then(write);
    return written;
  }
  return {
    past,
    add: (event) => void waiting.push(JSON.stringify(event)),
    synced,
    async close() {
      try {
        await synced();
      } finally {
        await handle.close();
      }
    },
  };
}
