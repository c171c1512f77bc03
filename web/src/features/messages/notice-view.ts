import { formatDay, formatDayOf } from '@amayumba/contract/calendar.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { type Notice, NOTICE_NAMES } from '@amayumba/contract/messages/notice.ts';

const dayOf = ({ values }: Pick<Notice, 'values'>, name: string) => formatDay(String(values[name] ?? ''));

/** The facts of a notice, in a line: `USh 550,000 from 1 Mar 2027`. */
export function noticeText(notice: Pick<Notice, 'kind' | 'values'>): string {
  const { kind, values } = notice;
  switch (kind) {
    case 'rent_increase':
      return `${formatUgx(Number(values['new_rent']))} from ${dayOf(notice, 'from_date')}`;
    case 'end_of_tenancy':
      return `Last day ${dayOf(notice, 'last_day')}. ${values['reason'] ?? ''}`.trim();
    case 'inspection':
      return `${dayOf(notice, 'date')} at ${values['time'] ?? ''}`;
    case 'arrears':
      return `To be paid by ${dayOf(notice, 'pay_by')}`;
  }
}

/** A notice in the names of its links: `notice "Rent increase" of 12 Nov 2026`. */
export const noticeName = ({ kind, created_at }: Pick<Notice, 'kind' | 'created_at'>): string =>
  `notice "${NOTICE_NAMES[kind]}" of ${formatDayOf(created_at)}`;
