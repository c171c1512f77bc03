import { useId } from 'react';
import { cx } from '../lib/cx.ts';
import { CheckField } from './CheckField.tsx';
import { FieldNote } from './Field.tsx';

interface CheckboxGroupProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: readonly Value[];
  onChange: (value: Value[]) => void;
  hint?: string | undefined;
  error?: string | readonly string[] | undefined;
  /** Long labels: two columns at most. */
  isWide?: boolean | undefined;
  className?: string | undefined;
}

/** A list of checkboxes under one heading, for example the amenities of an apartment. */
export function CheckboxGroup<Value extends string | number>({
  label,
  options,
  value,
  onChange,
  hint,
  error,
  isWide = false,
  className,
}: CheckboxGroupProps<Value>) {
  const noteId = useId();
  const message = typeof error === 'string' ? error : error?.join(' ');
  const toggle = (option: Value) =>
    onChange(value.includes(option) ? value.filter((chosen) => chosen !== option) : [...value, option]);
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={message || hint ? noteId : undefined}>
      <legend className="mb-1.5 text-[0.875rem] leading-5 font-semibold text-ink">{label}</legend>
      <div
        className={cx(
          'grid gap-x-4',
          isWide ? 'grid-cols-1 sm:grid-cols-2' : 'grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))]',
        )}
      >
        {options.map((option) => (
          <CheckField
            key={option.value}
            label={option.label}
            isOn={value.includes(option.value)}
            onChange={() => toggle(option.value)}
            className="text-ink sm:min-h-9"
          />
        ))}
      </div>
      <FieldNote id={noteId} message={message} hint={hint} />
    </fieldset>
  );
}
