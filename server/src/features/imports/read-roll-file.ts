import { readInTurn } from './read-in-thread.ts';
import type { ReadingRules } from './recognising/choose-sheets.ts';
import type { ReadRoll } from './recognising/read-roll.ts';

/**
 * Reads a manager's file as a rent roll.
 * @throws Refusal with a sentence for a file that cannot be read; imports_busy
 */
export const readRollFile = (content: Buffer, rules: ReadingRules, who?: string): Promise<ReadRoll> =>
  readInTurn<ReadRoll>(new URL('read-roll-worker.ts', import.meta.url), { content, rules }, who);
