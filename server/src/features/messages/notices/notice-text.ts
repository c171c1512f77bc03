import { type CalendarDate, daysBetween } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS, type RentTerms } from '@amayumba/contract/ledger/rent-periods.ts';
import { NOTICE_SECTIONS } from '@amayumba/contract/messages/notice-law.ts';
import { NOTICE_NAMES, type NoticeInput, type NoticeKind } from '@amayumba/contract/messages/notice.ts';
import { plainDay as day, plainMoney as money } from '../../../mail/plain-words.ts';

/** The facts that a notice states in addition to the entered ones. */
export interface NoticeSums {
  today: CalendarDate;
  /** The rent in force on the day of the notice; undefined where it is not known. */
  rent: RentTerms | undefined;
  open_amount: number;
  overdue_amount: number;
  oldest_due: CalendarDate | null;
  /** As people read it: `ABCD EFGH`. */
  payment_code: string;
}

/** The content of a notice for its paper. */
export interface NoticeText {
  title: string;
  paragraphs: string[];
  facts: [label: string, value: string][];
  /** The text after the facts. */
  closing: string[];
}

const TITLES: Readonly<Record<NoticeKind, string>> = {
  rent_increase: 'Notice of increase of rent',
  end_of_tenancy: 'Notice to end the tenancy',
  inspection: 'Notice of entry for inspection',
  arrears: 'Notice of rent in arrears',
};

const lawOf = (kind: NoticeKind) =>
  `This notice is given under ${NOTICE_SECTIONS[kind]} of the Landlord and Tenant Act 2022.`;

const daysOfNotice = (today: CalendarDate, until: CalendarDate) => {
  const days = daysBetween(today, until);
  return `It gives you ${days} ${days === 1 ? 'day' : 'days'}' notice.`;
};

type ValuesOf<Kind extends NoticeKind> = Extract<NoticeInput, { kind: Kind }>['values'];

function increaseText(values: ValuesOf<'rent_increase'>, { today, rent }: NoticeSums): Omit<NoticeText, 'title'> {
  const { new_rent, from_date } = values;
  const every = rent ? ` ${RENT_EVERY_LABELS[rent.rent_every]}` : '';
  return {
    paragraphs: [
      `TAKE NOTICE that the rent of the premises named above is increased with effect from ${day(from_date)}.`,
      `${lawOf('rent_increase')} ${daysOfNotice(today, from_date)}`,
    ],
    facts: [
      ...(rent ? [['Present rent', `${money(rent.rent_amount)}${every}`] as [string, string]] : []),
      ['New rent', `${money(new_rent)}${every}`],
      ['From', day(from_date)],
    ],
    closing: [
      `If you object to the increase, tell us in writing before ${day(from_date)}. If you do not object, the new rent is due from that day, on the days on which rent has been due.`,
    ],
  };
}

function endText({ last_day, reason }: ValuesOf<'end_of_tenancy'>, { today }: NoticeSums): Omit<NoticeText, 'title'> {
  return {
    paragraphs: [
      `TAKE NOTICE that your tenancy of the premises named above ends on ${day(last_day)}. You may occupy them until the end of that day.`,
      `${lawOf('end_of_tenancy')} ${daysOfNotice(today, last_day)}`,
    ],
    facts: [
      ['Last day', day(last_day)],
      ['Reason', reason],
    ],
    closing: [
      'Rent is due until the last day. Please hand over the premises and all keys by then. The deposit is settled after both sides have seen the premises, and deductions are listed (section 30).',
      'You may contest this notice before a court, local council courts included, and go on paying rent meanwhile (section 41).',
    ],
  };
}

function inspectionText({ date, time }: ValuesOf<'inspection'>): Omit<NoticeText, 'title'> {
  return {
    paragraphs: [
      `TAKE NOTICE that the landlord, or somebody sent by the landlord, enters the premises named above to inspect them on ${day(date)} at ${time}.`,
      lawOf('inspection'),
    ],
    facts: [
      ['Day', day(date)],
      ['Time', time],
    ],
    closing: [
      'Please be there, or let somebody be there for you. If the time does not suit you, tell us before it, so that we can agree on another.',
    ],
  };
}

function arrearsText({ pay_by }: ValuesOf<'arrears'>, sums: NoticeSums): Omit<NoticeText, 'title'> {
  const { overdue_amount, open_amount, oldest_due, payment_code, today } = sums;
  return {
    paragraphs: [
      `TAKE NOTICE that rent and charges of the premises named above are in arrears. Please pay the sum that is overdue by ${day(pay_by)}.`,
      lawOf('arrears'),
    ],
    facts: [
      ['Overdue', `${money(overdue_amount)} on ${day(today)}`],
      ...(oldest_due === null ? [] : [['Oldest due on', day(oldest_due)] as [string, string]]),
      ...(open_amount > overdue_amount
        ? [['Open in all', `${money(open_amount)}, with what is not due yet`] as [string, string]]
        : []),
      ['Pay by', day(pay_by)],
      ['Payment code', `${payment_code} (please give it when you pay)`],
    ],
    closing: [
      'If it is not paid by then, the landlord may claim it before a court, local council courts included, and use the further rights that these sections give after thirty days of default, with an official of the local council of the area and the police present.',
      `If you have paid already, or do not agree with the sum, tell us by ${day(pay_by)}.`,
    ],
  };
}

function bodyOf(input: NoticeInput, sums: NoticeSums): Omit<NoticeText, 'title'> {
  switch (input.kind) {
    case 'rent_increase':
      return increaseText(input.values, sums);
    case 'end_of_tenancy':
      return endText(input.values, sums);
    case 'inspection':
      return inspectionText(input.values);
    case 'arrears':
      return arrearsText(input.values, sums);
  }
}

/** The words of a notice. */
export const noticeText = (input: NoticeInput, sums: NoticeSums): NoticeText => ({
  title: TITLES[input.kind],
  ...bodyOf(input, sums),
});

/** The title of the message about a new notice. */
export const noticeTitle = (kind: NoticeKind): string => `Notice: ${NOTICE_NAMES[kind].toLowerCase()}`;
