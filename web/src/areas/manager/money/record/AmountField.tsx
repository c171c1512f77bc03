import { formatWhole, parseUgx, type Ugx } from '@amayumba/contract/money.ts';
import { type Ref, useState } from 'react';
import { Field } from '../../../../ui/Field.tsx';

interface AmountFieldProps {
  value: Ugx | null;
  onChange: (amount: Ugx | null) => void;
  /** Amounts that are likely, each a button below the field. */
  proposals: readonly { label: string; amount: Ugx }[];
  inputRef: Ref<HTMLInputElement>;
  error?: readonly string[] | undefined;
}

const UNREADABLE = 'Enter an amount such as 700,000, 700k or 1.2m.';

/** The amount received, in large digits. The parent gives it a new key for each receipt. */
export function AmountField({ value, onChange, proposals, inputRef, error }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (value === null ? '' : formatWhole(value));
  const isUnreadable = text.trim() !== '' && !parseUgx(text);
  const change = (next: string) => {
    setTyped(next);
    onChange(parseUgx(next) ?? null);
  };
  return (
    <div>
      <Field label="Amount received" required isMarked={false} error={error}>
        {(wiring) => (
          <span className="relative block">
            <span aria-hidden="true" className="absolute top-4.5 left-4 text-xl text-muted">
              USh
            </span>
            <input
              {...wiring}
              ref={(input) => {
                input?.setCustomValidity(isUnreadable ? UNREADABLE : '');
                if (typeof inputRef === 'function') inputRef(input);
                else if (inputRef) inputRef.current = input;
              }}
              type="text"
              inputMode="text"
              autoComplete="off"
              placeholder="0"
              value={text}
              onChange={({ target }) => change(target.value)}
              onBlur={() => !isUnreadable && setTyped(null)}
              className="control h-16 pl-17 text-[1.75rem]! font-bold tracking-[-.02em] tabular"
            />
          </span>
        )}
      </Field>
      {proposals.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {proposals.map(({ label, amount }) => (
            <button
              key={label}
              type="button"
              onClick={() => {
                setTyped(null);
                onChange(amount);
              }}
              className="min-h-10 rounded-md border border-line px-3 text-sm text-muted hover:bg-hover max-sm:min-h-11"
            >
              {label} <b className="font-semibold text-ink tabular">{formatWhole(amount)}</b>
            </button>
          ))}
          <span className="ml-auto text-xs text-muted max-sm:hidden">700k works too</span>
        </div>
      )}
    </div>
  );
}
