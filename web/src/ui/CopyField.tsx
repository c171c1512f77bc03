import { useState } from 'react';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';

interface CopyFieldProps {
  label: string;
  value: string;
  hint?: string | undefined;
}

/** A text to pass on, such as an address, with a button that copies it. */
export function CopyField({ label, value, hint }: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);
  // Missing on a page that was not loaded over https.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  const copy = async () => {
    await clipboard?.writeText(value);
    setCopied(true);
  };
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
          {clipboard && (
            <Button icon={isCopied ? 'check' : 'file'} onClick={() => void copy()}>
              {isCopied ? 'Copied' : 'Copy'} <span className="sr-only">{label}</span>
            </Button>
          )}
        </span>
      )}
    </Field>
  );
}
