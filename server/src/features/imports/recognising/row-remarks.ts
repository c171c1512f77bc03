import { RowFault, type RowQuestion } from './roll.ts';

/** The warnings and the questions about a row. */
export interface RowRemarks {
  warnings: string[];
  questions: RowQuestion[];
}

/** Reads cells; an unreadable cell becomes a question of the row, and `otherwise` counts until it is answered. */
export function readOrAsk<T>({ questions }: RowRemarks, otherwise: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    const { reason, column, message: sentence, proposal } = error;
    questions.push({ reason, column, sentence, proposal });
    return otherwise;
  }
}
