import { type CalendarDate, formatDay } from '@amayumba/contract/calendar.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';

// Papers, terminals and old mail programs show the no-break space of Intl as it is or as a stray letter.
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

/** An amount in a mail or a stored text: `USh 450,000`. */
export const plainMoney = (amount: Ugx): string => plain(formatUgx(amount));

/** A day in a mail or a stored text: `5 Dec 2026`. */
export const plainDay = (day: CalendarDate): string => plain(formatDay(day));
