import { useEffect, useEffectEvent, useState } from 'react';
import { type PastedTable, readPasted } from '../../../features/imports/pasted-table.ts';
import { counted } from '../../../lib/counted.ts';
import { Field } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';

const NO_TABLE = 'This is not a table. Copy the cells in your spreadsheet, with their headings, and paste them here.';

/** Returns whether a text pasted into an element belongs to that element. */
const takesText = (target: EventTarget | null) =>
  target instanceof Element && target.closest('textarea, select, input:not([type="file"])') !== null;

interface PastedTableFieldProps {
  value: PastedTable | null;
  onChange: (table: PastedTable | null) => void;
  error?: string | readonly string[] | undefined;
  disabled: boolean;
}

/** A box for cells copied from a spreadsheet, which can be pasted anywhere on the page; shows how many there are. */
export function PastedTableField({ value, onChange, error, disabled }: PastedTableFieldProps) {
  const [isText, setText] = useState(false);
  const take = (text: string) => {
    const table = readPasted(text);
    setText(!table && text.trim() !== '');
    if (table) onChange(table);
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (disabled || takesText(event.target)) return;
    take(event.clipboardData?.getData('text/plain') ?? '');
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
  return (
    <Field
      label="Or paste the cells"
      hint="Copy them with their headings, then press Ctrl+V on this page or paste into this box."
      error={isText ? NO_TABLE : error}
    >
      {(wiring) =>
        value ? (
          <output
            {...wiring}
            className="flex min-h-16 items-center gap-3 rounded-md border border-control bg-surface px-4 py-2.5 text-[0.875rem]"
          >
            <Icon name="file" className="text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold text-ink">
                {counted(value.rows, 'row')} × {counted(value.columns, 'column')}
              </span>
              <span className="block truncate text-sm text-muted">{value.first.join(', ')}</span>
            </span>
            {!disabled && <IconButton icon="close" label="Remove the pasted table" onClick={() => onChange(null)} />}
          </output>
        ) : (
          // It never shows typed text: only a whole table is accepted. A phone's keyboard may insert the clipboard
          // without pasting it.
          <textarea
            {...wiring}
            rows={2}
            value=""
            onChange={(event) => take(event.target.value)}
            disabled={disabled}
            className="control block resize-none py-2.5"
          />
        )
      }
    </Field>
  );
}
