import { useEffect, useRef } from 'react';
import type { KeptDraft } from '../lib/kept-draft.ts';
import { Button } from './Button.tsx';
import { notify } from './notices.ts';

/**
 * Above the fields of a form: a note that it shows an earlier draft, with the button that discards it. When a changed
 * form closes, a notice says that its draft is kept.
 */
export function DraftNote({ draft }: { draft: KeptDraft }) {
  const latest = useRef(draft);
  useEffect(() => {
    latest.current = draft;
  });
  useEffect(
    () => () => {
      if (latest.current.isKept()) notify.success('Draft kept', 'Open the form again to go on.');
    },
    [],
  );
  if (!draft.isRestored) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md bg-sunken py-1.5 pr-2 pl-4 text-[0.875rem] text-muted print:hidden">
      <p>This is your draft from before.</p>
      <Button
        size="sm"
        variant="ghost"
        onClick={({ currentTarget }) => {
          draft.discard();
          currentTarget.closest('form')?.querySelector<HTMLElement>('input, select, textarea')?.focus();
        }}
      >
        Discard draft
      </Button>
    </div>
  );
}
