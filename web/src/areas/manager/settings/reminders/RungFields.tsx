import { CHANNEL_NAMES, type LadderStep, MESSAGE_CHANNELS, STEP_NAMES } from '@amayumba/contract/messages/ladder.ts';
import type { RungDraft } from './ladder-draft.ts';

interface RungFieldsProps {
  step: LadderStep;
  draft: RungDraft;
  onChange: (part: Partial<RungDraft>) => void;
}

const BOX = 'size-4.5 flex-none accent-primary';
const WORDS = 'flex min-h-11 cursor-pointer items-center gap-2 text-[0.875rem]';

/** A step of the ladder in one line: whether it is on, its days and its channels. */
export function RungFields({ step, draft: { isOn, days, channels }, onChange }: RungFieldsProps) {
  const name = STEP_NAMES[step];
  return (
    <li className="flex flex-wrap items-center gap-x-5 py-1.5">
      <label className={`${WORDS} w-48 font-semibold text-ink max-sm:w-full`}>
        <input
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => onChange({ isOn: target.checked })}
          className={BOX}
        />
        {name}
      </label>
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
              <label key={channel} className={WORDS}>
                <input
                  type="checkbox"
                  checked={channels.includes(channel)}
                  onChange={({ target }) =>
                    onChange({
                      channels: MESSAGE_CHANNELS.filter((one) =>
                        one === channel ? target.checked : channels.includes(one),
                      ),
                    })
                  }
                  className={BOX}
                />
                {CHANNEL_NAMES[channel]}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </li>
  );
}
