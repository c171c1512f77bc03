import { addMonths } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY_LABELS, termsOn } from '@amayumba/contract/ledger/rent-periods.ts';
import { isRentRise, riseInTerm } from '@amayumba/contract/ledger/rent-rise.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import { useCreateTermsMutation } from '../../../../features/money/money-changes.api.ts';
import { useListTermsQuery } from '../../../../features/money/money.api.ts';
import { RentFields, type RentInput, RiseFields, type RiseInput } from '../../../../features/money/RentFields.tsx';
import { useWithDueDay } from '../../../../features/money/use-money-rule.ts';
import { today } from '../../../../lib/today.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { BeforeAfter } from '../BeforeAfter.tsx';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';
import { TermsList } from './TermsList.tsx';

const FIELDS = ['starts_on', 'rent_amount', 'rent_every', 'due_day', 'notice_on', 'agreed_reason'];

interface TermsDraft extends Omit<RentInput, 'due_day'>, RiseInput {
  starts_on: string;
  /** Null until it is typed: then the office's usual day applies. */
  due_day: string | null;
}

export function TermsModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const now = account.terms;
  const { patch, problem, text, form, send, ...stored } = useSentForm(
    `terms-${account.id}`,
    onClose,
    (): TermsDraft => ({
      starts_on: now ? `${addMonths(today(), 1).slice(0, 8)}01` : (account.lease?.start ?? today()),
      rent_amount: now?.rent_amount ?? null,
      rent_every: now?.rent_every ?? 'month',
      due_day: now ? String(now.due_day) : null,
      notice_on: '',
      agreed_reason: '',
    }),
  );
  const draft = useWithDueDay(stored.draft);
  const [create] = useCreateTermsMutation();
  const { data: terms = [] } = useListTermsQuery(account.id);
  const { starts_on, rent_amount, rent_every } = draft;
  // New rent is compared with the rent before the day on which it begins, not with that of today.
  const before = termsOn(
    terms.filter((earlier) => earlier.starts_on < starts_on),
    starts_on,
  );
  const isRise = before !== undefined && rent_amount !== null && isRentRise({ rent_amount, rent_every }, before);
  const inTerm = isRise ? riseInTerm(account.lease?.end ?? null, starts_on) : undefined;
  const errors = { ...problem?.fields, ...(problem?.code === 'rent_rise_limit' && { agreed_reason: [problem.error] }) };
  const save = async () => {
    const { due_day, notice_on, agreed_reason } = draft;
    if (!rent_amount) return;
    const body = {
      starts_on,
      rent_amount,
      rent_every,
      due_day: Number(due_day),
      ...(notice_on && { notice_on }),
      ...(agreed_reason.trim() && { agreed_reason: agreed_reason.trim() }),
    };
    await send(
      (key) => create({ id: account.id, key, body }),
      ({ warnings }) =>
        notify.success(
          'Terms saved',
          warnings.map((warning) => `${warning.text} (${warning.source})`).join(' ') ||
            `${formatUgx(rent_amount)} ${RENT_EVERY_LABELS[rent_every]}`,
        ),
    );
  };
  return (
    <SentForm
      {...form}
      title="Terms of rent"
      description={account.tenant_details.name}
      fields={FIELDS}
      submitLabel="Save new terms"
      onSubmit={save}
    >
      <TermsList account={account} />
      <div className="grid gap-4 sm:grid-cols-2">
        <RentFields label="Rent" rent={draft} onChange={patch} errors={errors} />
        <DateField label="From" required {...text('starts_on')} />
        <RiseFields rise={draft} onChange={patch} errors={errors} isRise={isRise} />
      </div>
      {inTerm && <Banner tone="amber">{inTerm} (Landlord and Tenant Act 2022, section 26 (3))</Banner>}
      {before && rent_amount !== null && (rent_amount !== before.rent_amount || rent_every !== before.rent_every) && (
        <BeforeAfter
          changes={[
            {
              label: 'Rent',
              before: `${formatUgx(before.rent_amount)} ${RENT_EVERY_LABELS[before.rent_every]}`,
              after: `${formatUgx(rent_amount)} ${RENT_EVERY_LABELS[rent_every]}`,
            },
          ]}
        />
      )}
    </SentForm>
  );
}
