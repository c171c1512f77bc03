import type { CalendarDate } from '../calendar.ts';

/** `amayumba-everything-2026-11-21.xlsx` */
export const portfolioFileName = (today: CalendarDate) => `amayumba-everything-${today}.xlsx`;
