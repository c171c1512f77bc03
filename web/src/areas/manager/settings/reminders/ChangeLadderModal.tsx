import { formatDay } from '@amayumba/contract/calendar.ts';
import {
  CHANNEL_NAMES,
  DEFAULT_LADDER,
  LADDER_STEPS,
  type LadderRung,
  type LadderStep,
  MESSAGE_CHANNELS,
  type MessageChannel,
  STEP_NAMES,
} from '@amayumba/contract/messages/ladder.ts';
import type { MoneyRuleRow } from '@amayumba/contract/money/rules.ts';
import { useId } from 'react';
import { useCreateMoneyRuleMutation } from '../../../../features/money/money-changes.api.ts';
import { today } from '../../../../lib/today.ts';
import { CheckField } from '../../../../ui/CheckField.tsx';
import { DateField } from '../../../../ui/DateField.tsx';
import { FieldNote } from '../../../../ui/Field.tsx';
import { notify } from '../../../../ui/notices.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { useSentForm } from '../../../../api/use-sent-form.ts';
import { SentForm } from '../../SentForm.tsx';

/** A step in the form: days are typed without a sign. */
interface RungDraft {
  isOn: boolean;
  days: string;
  channels: MessageChannel[];
}
type LadderDraft = Record<LadderStep, RungDraft>;

export const rungsOf = ({ value }: Pick<MoneyRuleRow, 'value'>): LadderRung[] =>
  Array.isArray(value) ? value.filter((part) => typeof part !== 'string') : [];

/** Every step, one that is off with its usual days and channels. */
function ladderDraft(rungs: readonly LadderRung[]): LadderDraft {
  const steps = LADDER_STEPS.map((step) => {
    const isStep = (rung: LadderRung) => rung.step === step;
    const rung = rungs.find(isStep);
    const { days = 0, channels = [] } = rung ?? DEFAULT_LADDER.find(isStep) ?? {};
    return [step, { isOn: rung !== undefined, days: String(Math.abs(days)), channels: [...channels] }] as const;
  });
  return Object.fromEntries(steps) as LadderDraft;
}

const rungsOfDraft = (draft: LadderDraft) =>
  LADDER_STEPS.filter((step) => draft[step].isOn).map((step) => {
    const { days, channels } = draft[step];
    return { step, days: Number(days) * (step === 'before' ? -1 : 1) || 0, channels };
  });

export function ChangeLadderModal({ rungs, onClose }: { rungs: readonly LadderRung[]; onClose: () => void }) {
  // All steps are sent, so a draft of other steps would take back what somebody changed since.
  const name = `reminder-ladder-${JSON.stringify(rungs)}`;
  const { draft, patch, text, faults, form, send } = useSentForm(name, onClose, () => ({
    ladder: ladderDraft(rungs),
    from_date: today(),
    source: 'Decision of the office',
  }));
  const { ladder, from_date, source } = draft;
  const [create] = useCreateMoneyRuleMutation();
  const note = useId();
  const save = async () => {
    const body = { key: 'reminder_ladder' as const, value: rungsOfDraft(ladder), from_date, source: source.trim() };
    await send(
      (key) => create({ key, body }),
      () => notify.success('The reminder ladder was saved.', `It holds from ${formatDay(from_date)}.`),
    );
  };
  return (
    <SentForm
      {...form}
      title="Change the reminder ladder"
      size="lg"
      fields={['value', 'from_date', 'source']}
      submitLabel="Save ladder"
      onSubmit={save}
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
        <FieldNote id={note} message={faults['value']?.join(' ')} hint="A step that is off sends nothing." />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <DateField label="First day" required min={today()} {...text('from_date')} />
        <TextField label="Source" required maxLength={300} {...text('source')} />
      </div>
    </SentForm>
  );
}

interface RungFieldsProps {
  step: LadderStep;
  draft: RungDraft;
  onChange: (part: Partial<RungDraft>) => void;
}

function RungFields({ step, draft: { isOn, days, channels }, onChange }: RungFieldsProps) {
  const name = STEP_NAMES[step];
  return (
    <li className="flex flex-wrap items-center gap-x-5 py-1.5">
      <CheckField
        label={name}
        isOn={isOn}
        onChange={(on) => onChange({ isOn: on })}
        className="w-48 font-semibold text-ink max-sm:w-full"
      />
      {isOn && (
        <>
          <span className="flex w-44 items-center gap-2 text-[0.875rem] text-muted">
            {step === 'due' ? (
              'on the day'
            ) : (
              <>
                <input
                  type="number"
                  aria-label={`Days of ${name}`}
                  required
                  min={1}
                  max={step === 'before' ? 60 : 365}
                  step={1}
                  inputMode="numeric"
                  value={days}
                  onChange={({ target }) => onChange({ days: target.value })}
                  className="control w-20 tabular"
                />
                {step === 'before' ? 'days before' : 'days after'}
              </>
            )}
          </span>
          <fieldset className="flex flex-wrap gap-x-4">
            <legend className="sr-only">Channels of {name}</legend>
            {MESSAGE_CHANNELS.map((channel) => (
              <CheckField
                key={channel}
                label={CHANNEL_NAMES[channel]}
                isOn={channels.includes(channel)}
                onChange={(on) =>
                  onChange({
                    channels: MESSAGE_CHANNELS.filter((one) => (one === channel ? on : channels.includes(one))),
                  })
                }
              />
            ))}
          </fieldset>
        </>
      )}
    </li>
  );
}
