import { type DragEvent, useRef, useState } from 'react';
import { cx } from '../lib/cx.ts';
import { formatFileSize } from '../lib/format-file-size.ts';
import { Field, type FieldProps } from './Field.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';

interface FileFieldProps extends FieldProps {
  value: File | null;
  onChange: (file: File | null) => void;
  /** As in `<input accept>`, for example `image/*,application/pdf`. */
  accept?: string | undefined;
  disabled?: boolean | undefined;
}

/** A field for one file, chosen or dropped; shows its name and size, and can be cleared. */
export function FileField({ value, onChange, accept, disabled = false, ...field }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onChange(event.dataTransfer.files[0] ?? null);
  };
  const clear = () => {
    if (input.current) input.current.value = '';
    onChange(null);
    input.current?.focus();
  };
  return (
    <Field {...field}>
      {(wiring) => (
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={cx(
            'relative flex min-h-16 items-center gap-3 rounded-md border border-dashed px-4 py-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            isOver ? 'border-primary bg-selected' : 'border-control bg-surface',
          )}
        >
          <Icon name={value ? 'file' : 'upload'} className="text-muted" />
          <div className="min-w-0 flex-1 text-[0.875rem]">
            {value ? (
              <>
                <p className="truncate font-semibold text-ink">{value.name}</p>
                <p className="text-sm text-muted">{formatFileSize(value.size)}</p>
              </>
            ) : (
              <p className="text-muted">
                <span className="font-semibold text-link">Choose a file</span> or drop it here
              </p>
            )}
          </div>
          {/* The real input covers the whole box, so that it gets the click, the focus and the keyboard. */}
          <input
            {...wiring}
            ref={input}
            type="file"
            accept={accept}
            disabled={disabled}
            // A dropped file is not in the input, so the input is required only while the field is empty.
            required={wiring.required && !value}
            onChange={(event) => onChange(event.target.files?.[0] ?? null)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {value && !disabled && (
            <IconButton icon="close" label={`Remove ${value.name}`} onClick={clear} className="relative" />
          )}
        </div>
      )}
    </Field>
  );
}
