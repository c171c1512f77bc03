import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { useCopy } from './use-copy.ts';

/** A text to pass on, such as an address, with a button that copies it. */
export function CopyField({ label, value, hint }: { label: string; value: string; hint?: string | undefined }) {
  const { isCopied, copy } = useCopy(value);
  return (
    <Field label={label} hint={hint}>
      {(wiring) => (
        <span className="flex gap-2">
          <input
            {...wiring}
            type="text"
            readOnly
            value={value}
            onFocus={({ target }) => target.select()}
            className="control min-w-0 flex-1 tabular"
          />
          {copy && (
            <Button icon={isCopied ? 'check' : 'file'} onClick={copy}>
              {isCopied ? 'Copied' : 'Copy'} <span className="sr-only">{label}</span>
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
