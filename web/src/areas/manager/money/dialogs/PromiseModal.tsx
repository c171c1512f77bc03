import { addMonths, formatDay } from '@amayumba/contract/calendar.ts';
import { type Account, accountSchema, promiseFaults } from '@amayumba/contract/money/account.ts';
import { formatUgx, type Ugx } from '@amayumba/contract/money.ts';
import { conflictIn } from '../../../../api/conflict.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useStoredDraft } from '../../../../auth/use-stored-draft.ts';
import { useUpdateAccountMutation } from '../../../../features/money/money-changes.api.ts';
import { today } from '../../../../lib/today.ts';
import { useLatestRow } from '../../../../lib/use-latest-row.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { ConflictNote } from '../../../../ui/ConflictNote.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { MoneyField } from '../../../../ui/MoneyField.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { MoneyForm } from '../MoneyForm.tsx';

/** Notes a promise with its sum and day, or that the tenant disputes the debt. */
export function PromiseModal({ account, onClose }: { account: Account; onClose: () => void }) {
  const { seen, conflict, recordConflict } = useLatestRow(account);
  const { draft, patch, clear, kept } = useStoredDraft(`promise-${account.id}`, () => ({
    day: account.promise_on ?? '',
    amount: null as Ugx | null,
    by: '',
    disputed: account.disputed ?? false,
  }));
  const { day, amount, by, disputed } = draft;
  const open = account.open_amount + account.deposit_due;
  const [update, { isLoading, error }] = useUpdateAccountMutation();
  const problem = asProblem(error);
  const { text, value } = fieldsOf(draft, patch, problem?.fields);
  const faults = promiseFaults(day || null, account.promise_on, today());
  const save = async () => {
    if (faults['promise_on']) return;
    const promised = day !== '' && { promise_amount: amount ?? undefined, promised_by: by.trim() || undefined };
    const body = { promise_on: day || null, ...promised, disputed, version: seen.version };
    const { error: failure } = await update({ id: account.id, body });
    const found = conflictIn(asProblem(failure), accountSchema);
    if (found) recordConflict(found);
    if (failure) return;
    notify.success('Saved', day ? `Promised by ${formatDay(day)}` : 'No promise');
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      title="Promise or dispute"
      description={account.tenant_details.name}
      size="sm"
      sending={{ isPending: isLoading, problem: conflict ? undefined : problem }}
      fields={['promise_on', 'promise_amount', 'promised_by']}
      submitLabel="Save"
      onSubmit={save}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNote
          {...conflict}
          differences={[
            { label: 'Promise', before: formatDay(conflict.before.promise_on), now: formatDay(seen.promise_on) },
            { label: 'Disputed', before: yesOrNo(conflict.before.disputed), now: yesOrNo(seen.disputed) },
          ]}
        />
      )}
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
            hint={`Empty for what is open, ${formatUgx(open)}.`}
            mayBeZero={false}
            {...value('amount', 'promise_amount')}
          />
          <TextField
            label="Who promised it"
            hint="Empty for the tenant."
            autoComplete="off"
            maxLength={120}
            {...text('by', 'promised_by')}
          />
        </>
      )}
      <CheckField
        label="The tenant disputes what is owed"
        isOn={disputed}
        onChange={(isOn) => patch({ disputed: isOn })}
      />
    </MoneyForm>
  );
}

const yesOrNo = (value: boolean | null) => (value ? 'Yes' : 'No');
