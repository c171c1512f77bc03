import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { RENT_EVERY_LABELS } from '@amayumba/contract/ledger/rent-periods.ts';
import type { NoticeInput, NoticeKind } from '@amayumba/contract/messages/notice.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { today } from '../../../../lib/today.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { TextAreaField } from '../../../../ui/TextAreaField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

interface NoticeDraft {
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

interface NoticeFieldsProps {
  draft: NoticeDraft;
  onChange: (part: Partial<NoticeDraft>) => void;
  account: Account | null;
  errors: FieldErrors;
}

export function NoticeFields({ draft, onChange, account, errors }: NoticeFieldsProps) {
  const field = fieldsOf(draft, onChange, errors);
  const day = (name: 'from_date' | 'last_day' | 'date' | 'pay_by', label: string) => (
    <DateField label={label} required min={today()} {...field.text(name, `values.${name}`)} />
  );
  switch (draft.kind) {
    case 'rent_increase':
      return (
        <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          <div className="grid content-start gap-2">
            <MoneyField label="New rent" required {...field.value('new_rent', 'values.new_rent')} />
            {account?.terms && (
              <output className="text-sm text-muted tabular">{riseText(account.terms, draft.new_rent)}</output>
            )}
          </div>
          {day('from_date', 'From')}
        </div>
      );
    case 'end_of_tenancy':
      return (
        <>
          {day('last_day', 'Last day of the tenancy')}
          <TextAreaField
            label="Reason"
            required
            rows={3}
            maxLength={1000}
            hint="It is printed in the notice."
            {...field.text('reason', 'values.reason')}
          />
        </>
      );
    case 'inspection':
      return (
        <div className="grid gap-4 sm:grid-cols-2">
          {day('date', 'Day of the visit')}
          <TextField label="Time" type="time" required {...field.text('time', 'values.time')} />
        </div>
      );
    case 'arrears':
      return day('pay_by', 'To be paid by');
  }
}

/** `Now USh 450,000 a month; 6.7% more`. */
function riseText({ rent_amount, rent_every }: NonNullable<Account['terms']>, rent: number | null): string {
  const now = `Now ${formatUgx(rent_amount)} ${RENT_EVERY_LABELS[rent_every]}`;
  if (rent === null || rent <= rent_amount || rent_amount === 0) return `${now}.`;
  const percent = ((rent / rent_amount - 1) * 100).toLocaleString('en-UG', { maximumFractionDigits: 1 });
  return `${now}; ${percent}% more.`;
}
