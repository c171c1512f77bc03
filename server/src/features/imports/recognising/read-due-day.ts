import type { Cell } from '../reading/workbook.ts';
import { isBlankWord, normalised } from './normalise-text.ts';

/** The meaning of a cell with the day of the month on which rent is due. */
export type DueDayRead = { kind: 'none' | 'unreadable' } | { kind: 'day'; day: number };

/** `5`, `5th`, `every 5th`, `on the 5th of each month`; cells have single spaces. */
const DAY_OF_MONTH =
  /^(?:(?:rent|due|pays|paid|on|by|before|every|each|the) )*(\d{1,2}) ?(?:st|nd|rd|th)?(?: day)?(?: (?:of )?(?:the |each |every )?month|,? monthly)?$/;
const LAST_DAY =
  /^(?:(?:on|by|the) )*(?:last day(?: of (?:the |each |every )?month)?|end of (?:the |each |every )?month|month end)$/;
const DAYS_OF_MONTH = 31;

/** Reads the day of the month on which rent is due; of a date, its day. The last day of any month is day 31. */
export function readDueDay(cell: Cell | undefined): DueDayRead {
  if (!cell || isBlankWord(cell.text)) return { kind: 'none' };
  if (cell.day !== undefined) return { kind: 'day', day: Number(cell.day.slice(8)) };
  const words = normalised(cell.text);
  const day = LAST_DAY.test(words) ? DAYS_OF_MONTH : Number(DAY_OF_MONTH.exec(words)?.[1] ?? 0);
  return day >= 1 && day <= DAYS_OF_MONTH ? { kind: 'day', day } : { kind: 'unreadable' };
}
