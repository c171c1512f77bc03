import { useId } from 'react';
import { cx } from '../lib/cx.ts';

interface Choice<Value extends string> {
  value: Value;
  label: string;
  /** The second line, in a lighter colour. */
  detail?: string | undefined;
}

interface ChoiceGroupProps<Value extends string> {
  /** For screen readers only. */
  legend: string;
  choices: readonly Choice<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** The id of a note about the choice. */
  noteId?: string | undefined;
  className?: string | undefined;
}

export function ChoiceGroup<Value extends string>({
  legend,
  choices,
  value,
  onChange,
  noteId,
  className,
}: ChoiceGroupProps<Value>) {
  const name = useId();
  return (
    <fieldset className={cx('grid gap-2.5', className)} aria-describedby={noteId}>
      <legend className="sr-only">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={cx(
            'flex min-h-11 cursor-pointer items-start gap-3 rounded-md border px-3.5 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-focus',
            choice.value === value ? 'border-primary bg-selected' : 'border-line hover:bg-hover',
          )}
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="mt-0.5 size-4.5 flex-none accent-primary outline-none"
          />
          <span className="min-w-0">
            <span className="block text-[0.875rem] font-semibold wrap-anywhere whitespace-pre-line">
              {choice.label}
            </span>
            {choice.detail && <span className="block text-sm break-words text-muted">{choice.detail}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
