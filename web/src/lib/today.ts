import { type CalendarDate, dayInKampala, monthOf } from '@amayumba/contract/calendar.ts';

/** Today in Kampala, wherever the person is. See docs/rules.md, Calendar days. */
export const today = (): CalendarDate => dayInKampala(Date.now());

export const thisMonth = (): { year: number; month: number } => monthOf(today());
