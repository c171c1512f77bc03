import { addMonths, formatDay } from '@amayumba/contract/calendar.ts';
import { type Account, accountSchema, promiseFaults } from '@amayumba/contract/money/account.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { useRecordForm } from '../../../../api/use-record-form.ts';
import { useUpdateAccountMutation } from '../../../../features/money/money-changes.api.ts';
import { today } from '../../../../lib/today.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import type { MergeFields } from '../../../../lib/merge.ts';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { ConflictDialog } from '../../../../ui/ConflictDialog.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { SentForm } from '../../SentForm.tsx';

interface PromiseDraft {
  day: string;
  /** Null for all that is open, or for the sum that was noted with the same day. */
  amount: Ugx | null;
  by: string;
  disputed: boolean;
}

const draftOf = ({ promise_on, disputed }: Account): PromiseDraft => ({
  day: promise_on ?? '',
  amount: null,
  by: '',
  disputed: disputed ?? false,
});

const FIELDS: MergeFields<PromiseDraft> = {
  day: { label: 'Promised to pay by', show: ({ day }) => (day === '' ? 'No promise' : formatDay(day)) },
  disputed: { label: 'Disputed', show: ({ disputed }) => (disputed ? 'Yes' : 'No') },
};

export function PromiseModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const { merge, draft, change, problem, form, ...sending } = useRecordForm({
    name: `promise-${account.id}`,
    stored: account,
    draftOf,
    schema: accountSchema,
    fields: FIELDS,
    onClose,
  });
  const { stored } = merge;
  const { day, amount, by, disputed } = draft;
  const open = account.open_amount + account.deposit_due;
  const [update] = useUpdateAccountMutation();
  const { text, value } = fieldsOf(draft, change, problem?.fields);
  const faults = promiseFaults(day || null, stored.day || null, today());
  const save = async () => {
    if (faults['promise_on']) return;
    const promised = day !== '' && { promise_amount: amount ?? undefined, promised_by: by.trim() || undefined };
    const body = { promise_on: day || null, ...promised, disputed };
    await sending.save(
      (version) => update({ id: account.id, body: { ...body, version } }),
      () => notify.success('Saved', day ? `Promised by ${formatDay(day)}` : 'No promise'),
    );
  };
  return (
    <SentForm
      {...form}
      title="Promise or dispute"
      description={account.tenant_details.name}
      size="sm"
      fields={['promise_on', 'promise_amount', 'promised_by']}
      submitLabel="Save"
      onSubmit={save}
    >
      <ConflictDialog form={merge} />
      <DateField
        label="Promised to pay by"
        hint="Empty removes the promise."
        max={addMonths(today(), 12)}
        {...text('day')}
        error={faults['promise_on'] ?? problem?.fields?.['promise_on']}
      />
      {day !== '' && (
        <>
          <MoneyField
            label="Amount"
            hint={
              day === stored.day ? 'Empty for the sum that was noted.' : `Empty for what is open, ${formatUgx(open)}.`
            }
            mayBeZero={false}
            {...value('amount', 'promise_amount')}
          />
          <TextField
            label="Who promised it"
            hint={day === stored.day ? 'Empty for the one who was noted.' : 'Empty for the tenant.'}
            maxLength={120}
            {...text('by', 'promised_by')}
          />
        </>
      )}
      <CheckField
        label="The tenant disputes what is owed"
        isOn={disputed}
        onChange={(isOn) => change({ disputed: isOn })}
      />
    </SentForm>
  );
}
