import type { Placeholder } from '@amayumba/contract/messages/template.ts';
import type { RefObject } from 'react';
import { Button } from '../../../../ui/Button.tsx';

interface PlaceholderButtonsProps {
  names: readonly Placeholder[];
  field: RefObject<HTMLTextAreaElement | null>;
  /** Receives the whole text with the placeholder in it. */
  onInsert: (text: string) => void;
}

/** One button for each placeholder, which puts it where the cursor is. */
export function PlaceholderButtons({ names, field, onInsert }: PlaceholderButtonsProps) {
  const insert = (name: string) => {
    const { current } = field;
    if (!current) return;
    const { value, selectionStart, selectionEnd } = current;
    const written = `{${name}}`;
    onInsert(value.slice(0, selectionStart) + written + value.slice(selectionEnd));
    const end = selectionStart + written.length;
    // React sets the new value first, which moves the cursor to the end.
    requestAnimationFrame(() => {
      current.focus();
      current.setSelectionRange(end, end);
    });
  };
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="mb-1.5 text-sm text-muted">Insert what differs from tenant to tenant</legend>
      {names.map((name) => (
        <Button key={name} size="sm" aria-label={`Insert {${name}}`} onClick={() => insert(name)}>
          {`{${name}}`}
        </Button>
      ))}
    </fieldset>
  );
}
