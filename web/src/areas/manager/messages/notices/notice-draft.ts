import type { Account } from '@amayumba/contract/money/account.ts';
import type { NoticeInput, NoticeKind } from '@amayumba/contract/messages/notice.ts';
import type { Ugx } from '@amayumba/contract/money.ts';

/** A notice as it is typed, with the fields of every kind. */
export interface NoticeDraft {
  account: Account | null;
  kind: NoticeKind;
  new_rent: Ugx | null;
  from_date: string;
  last_day: string;
  reason: string;
  date: string;
  time: string;
  pay_by: string;
}

export const emptyNotice = (): NoticeDraft => ({
  account: null,
  kind: 'rent_increase',
  new_rent: null,
  from_date: '',
  last_day: '',
  reason: '',
  date: '',
  time: '',
  pay_by: '',
});

/** The fields of each kind, as the server names them in a refusal. */
export const NOTICE_FIELDS = [
  'account',
  'values.new_rent',
  'values.from_date',
  'values.last_day',
  'values.reason',
  'values.date',
  'values.time',
  'values.pay_by',
] as const;

/** The notice to send: only the fields of its kind. */
export function noticeBody(draft: NoticeDraft, account: number): NoticeInput {
  const { kind, new_rent, from_date, last_day, reason, date, time, pay_by } = draft;
  switch (kind) {
    case 'rent_increase':
      return { account, kind, values: { new_rent: new_rent ?? 0, from_date } };
    case 'end_of_tenancy':
      return { account, kind, values: { last_day, reason: reason.trim() } };
    case 'inspection':
      return { account, kind, values: { date, time } };
    case 'arrears':
      return { account, kind, values: { pay_by } };
  }
}
