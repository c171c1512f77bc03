import { formatDay } from '@amayumba/contract/calendar.ts';
import { LADDER_STEPS, type LadderRung } from '@amayumba/contract/messages/ladder.ts';
import { useId } from 'react';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { useCreateMoneyRuleMutation } from '../../../../features/money/money-changes.api.ts';
import { today } from '../../../../lib/today.ts';
import { DateField } from '../../../../ui/DateField.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { MoneyForm } from '../../money/MoneyForm.tsx';
import { ladderDraft, rungsOfDraft } from './ladder-draft.ts';
import { RungFields } from './RungFields.tsx';

/** Sets the steps of the reminders from a day on. */
export function ChangeLadderModal({ rungs, onClose }: { rungs: readonly LadderRung[]; onClose: () => void }) {
  const { draft, patch, clear, kept, once } = useSentDraft('reminder-ladder', () => ({
    ladder: ladderDraft(rungs),
    from_date: today(),
    source: 'Decision of the office',
  }));
  const { ladder, from_date, source } = draft;
  const [create] = useCreateMoneyRuleMutation();
  const note = useId();
  const errors = once.problem?.fields;
  const save = async () => {
    const body = { key: 'reminder_ladder' as const, value: rungsOfDraft(ladder), from_date, source: source.trim() };
    const sent = await once.send((key) => create({ key, body }));
    if (!sent?.data) return;
    notify.success('The reminder ladder was saved.', `It holds from ${formatDay(from_date)}.`);
    clear();
    onClose();
  };
  return (
    <MoneyForm
      draft={kept}
      title="Change the reminder ladder"
      size="lg"
      sending={once}
      fields={['value', 'from_date', 'source']}
      submitLabel="Save ladder"
      onSubmit={save}
      onClose={onClose}
    >
      <div aria-describedby={note}>
        <ul className="divide-y divide-line border-y border-line">
          {LADDER_STEPS.map((step) => (
            <RungFields
              key={step}
              step={step}
              draft={ladder[step]}
              onChange={(part) => patch({ ladder: { ...ladder, [step]: { ...ladder[step], ...part } } })}
            />
          ))}
        </ul>
        <FieldNote id={note} message={errors?.['value']?.join(' ')} hint="A step that is off sends nothing." />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField
          label="First day"
          required
          min={today()}
          value={from_date}
          onChange={({ target }) => patch({ from_date: target.value })}
          error={errors?.['from_date']}
        />
        <TextField
          label="Source"
          required
          autoComplete="off"
          maxLength={300}
          value={source}
          onChange={({ target }) => patch({ source: target.value })}
          error={errors?.['source']}
        />
      </div>
    </MoneyForm>
  );
}
