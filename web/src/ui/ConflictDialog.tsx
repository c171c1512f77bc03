import { useLazyPart } from '../lib/use-lazy-part.ts';
import type { MergeForm } from '../lib/use-merge.ts';

const loadPanel = () => import('./ConflictPanel.tsx');

/** The concurrent edit of an open form, and the choice between it and the input. Renders nothing without one. */
export function ConflictDialog<Draft extends object>({
  form,
  level,
}: {
  form: MergeForm<Draft>;
  level?: 2 | 3 | undefined;
}) {
  const panel = useLazyPart(loadPanel, form.merge.theirs !== null);
  if (!form.merge.theirs || !panel) return null;
  // The key makes a second conflict start again.
  return <panel.ConflictPanel key={form.version} form={form} level={level} />;
}
