import { addMonths } from '@amayumba/contract/calendar.ts';
import { RENT_EVERY, type RentEvery } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useCreateTermsMutation } from '../../../../features/money/money-changes.api.ts';
import { RENT_EVERY_LABELS } from '../../../../features/money/rent-text.ts';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { FormButtons } from '../../../../ui/FormButtons.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { BeforeAfter } from '../BeforeAfter.tsx';
import { MoneyProblem } from '../MoneyProblem.tsx';
import { useOnce } from '../use-once.ts';
import { TermsList } from './TermsList.tsx';

const EVERY = RENT_EVERY.map((value) => ({ value, label: RENT_EVERY_LABELS[value] }));
const FIELDS = ['starts_on', 'rent_amount', 'rent_every', 'due_day', 'notice_on', 'agreed_reason'];

/** New rent of a lease, as it is typed. */
interface TermsDraft {
  starts_on: string;
  rent_amount: Ugx | null;
  rent_every: RentEvery;
  due_day: number;
  notice_on: string;
  agreed_reason: string;
}

/** The rent that a lease has had, has and will have, and new rent from a day on. */
export function TermsModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const now = account.terms;
  const [draft, setDraft] = useState<TermsDraft>({
    starts_on: now ? `${addMonths(today(), 1).slice(0, 8)}01` : (account.lease?.start ?? today()),
    rent_amount: now?.rent_amount ?? null,
    rent_every: now?.rent_every ?? 'month',
    due_day: now?.due_day ?? 5,
    notice_on: '',
    agreed_reason: '',
  });
  const [create, { isLoading, error }] = useCreateTermsMutation();
  const once = useOnce();
  const problem = asProblem(error);
  const set = (patch: Partial<TermsDraft>) => setDraft({ ...draft, ...patch });
  const isRise = now !== null && draft.rent_amount !== null && draft.rent_amount > now.rent_amount;
  const needsReason = problem?.code === 'rent_rise_limit' || draft.agreed_reason !== '';
  const save = async () => {
    const { rent_amount, notice_on, agreed_reason, ...rest } = draft;
    if (!rent_amount) return;
    const body = {
      ...rest,
      rent_amount,
      ...(notice_on && { notice_on }),
      ...(agreed_reason.trim() && { agreed_reason: agreed_reason.trim() }),
    };
    const sent = await once.send((key) => create({ id: account.id, key, body }));
    if (!sent?.data) return;
    const warnings = sent.data.warnings.map(({ text, source }) => `${text} (${source})`);
    notify.success(
      'Terms saved',
      warnings.join(' ') || `${formatUgx(rent_amount)} ${RENT_EVERY_LABELS[draft.rent_every]}`,
    );
    onClose();
  };
  return (
    <Modal
      title="Terms of rent"
      description={account.tenant_details.name}
      onClose={onClose}
      isPending={isLoading}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      footer={
        <FormButtons onCancel={onClose} isPending={isLoading}>
          Save new terms
        </FormButtons>
      }
    >
      <TermsList account={account} />
      <MoneyProblem problem={problem} fields={FIELDS} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField
          label="Rent"
          required
          value={draft.rent_amount}
          onChange={(rent_amount) => set({ rent_amount })}
          error={problem?.fields?.['rent_amount']}
        />
        <SelectField
          label="How often"
          options={EVERY}
          value={draft.rent_every}
          onChange={({ target }) => set({ rent_every: target.value as RentEvery })}
          error={problem?.fields?.['rent_every']}
        />
        <TextField
          label="Due day"
          type="number"
          required
          min={1}
          max={draft.rent_every === 'week' ? 7 : 31}
          hint={draft.rent_every === 'week' ? '1 is Monday, 7 is Sunday.' : 'Of the first month of each period.'}
          value={draft.due_day}
          onChange={({ target }) => set({ due_day: Number(target.value) })}
          error={problem?.fields?.['due_day']}
        />
        <DateField
          label="From"
          required
          value={draft.starts_on}
          onChange={({ target }) => set({ starts_on: target.value })}
          error={problem?.fields?.['starts_on']}
        />
        {isRise && (
          <DateField
            label="Notice given on"
            required
            max={today()}
            hint="The law asks for notice before a rise."
            value={draft.notice_on}
            onChange={({ target }) => set({ notice_on: target.value })}
            error={problem?.fields?.['notice_on']}
          />
        )}
        {needsReason && (
          <TextField
            label="Why the tenant agreed"
            autoComplete="off"
            maxLength={500}
            value={draft.agreed_reason}
            onChange={({ target }) => set({ agreed_reason: target.value })}
            error={problem?.fields?.['agreed_reason']}
          />
        )}
      </div>
      {now && draft.rent_amount !== null && draft.rent_amount !== now.rent_amount && (
        <BeforeAfter
          className="mt-4"
          changes={[
            {
              label: 'Rent',
              before: `${formatUgx(now.rent_amount)} ${RENT_EVERY_LABELS[now.rent_every]}`,
              after: `${formatUgx(draft.rent_amount)} ${RENT_EVERY_LABELS[draft.rent_every]}`,
            },
          ]}
        />
      )}
    </Modal>
  );
}
