import { formatUgx, formatWhole, parseUgx, type Ugx } from '@amayumba/contract/money.ts';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps, splitField } from './Field.tsx';

interface MoneyFieldProps
  extends
    FieldProps,
    Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type' | 'value' | 'defaultValue' | 'onChange'> {
  /** Whole shillings, or null if there is none. */
  value: Ugx | null;
  onChange: (amount: Ugx | null) => void;
  /** Whether 0 is an amount here; by default only if the field may stay empty. */
  mayBeZero?: boolean;
}

const UNREADABLE = 'Enter an amount such as 1,200,000, 450k or 1.2m.';
const ZERO = 'Enter an amount above 0.';

/**
 * A field for an amount in any common notation. The parsed amount is shown below during typing. It stays there unless a
 * hint replaces it, because a line that disappears on blur would move the button that is being pressed.
 */
export function MoneyField({ value, onChange, onBlur, mayBeZero, ...props }: MoneyFieldProps) {
  const [field, input] = splitField(props);
  const [typed, setTyped] = useState<string | null>(null);
  const [wasTyped, setWasTyped] = useState(false);
  const [wasLeft, setLeft] = useState(false);
  // Another part of the form may set the amount.
  const isOwn = typed !== null && (parseUgx(typed) ?? null) === value;
  const text = isOwn ? typed : value === null ? '' : formatWhole(value);
  const isUnreadable = text.trim() !== '' && parseUgx(text) === undefined;
  const fault = isUnreadable ? UNREADABLE : value === 0 && !(mayBeZero ?? !field.required) ? ZERO : '';
  const isRead = value !== null && (isOwn || (wasTyped && !field.hint));
  return (
    <Field {...field} hint={isRead ? formatUgx(value) : field.hint} error={fault && wasLeft ? fault : field.error}>
      {(wiring) => (
        <span className="relative block">
          <span aria-hidden="true" className="absolute top-2.5 left-3.5 text-md text-muted">
            USh
          </span>
          <input
            placeholder="500,000"
            {...input}
            {...wiring}
            // Blocks the form while the field has no amount that it takes.
            ref={(element) => element?.setCustomValidity(fault)}
            type="text"
            inputMode="text"
            autoComplete="off"
            value={text}
            onChange={(event) => {
              setTyped(event.target.value);
              setWasTyped(true);
              setLeft(false);
              onChange(parseUgx(event.target.value) ?? null);
            }}
            onBlur={(event) => {
              setLeft(true);
              // A readable amount is reformatted; an unreadable one stays as typed, so that the person can fix it.
              if (!isUnreadable) setTyped(null);
              onBlur?.(event);
            }}
            className="control pl-14 tabular"
          />
        </span>
      )}
    </Field>
  );
}
