import * as z from 'zod/mini';
import { calendarDay, leftOut } from '../fields.ts';

/** The first and the last day of a range, both included. */
export const dayRange = { from: leftOut(calendarDay), to: leftOut(calendarDay) };

export const dayRangeIsInOrder = z.refine<{ from?: string | undefined; to?: string | undefined }>(
  ({ from, to }) => from === undefined || to === undefined || from <= to,
  { error: 'The last day must not lie before the first.', path: ['to'] },
);

/** A month as `2026-11`. */
export const monthText = z.string().check(z.trim(), z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Enter a month as 2026-11.'));
