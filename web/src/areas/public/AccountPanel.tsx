import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { PublicPanel } from './PublicPanel.tsx';

/** A small public page with one task: a title, a sentence and the form. */
export function AccountPanel({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  useDocumentTitle(title);
  return (
    <PublicPanel className="mx-auto my-4 w-full max-w-120">
      <h1 className="text-xl text-ink sm:text-2xl">{title}</h1>
      <p className="mt-1.5 text-muted">{lead}</p>
      {children}
    </PublicPanel>
  );
}
