import { useLazyPart } from '../lib/use-lazy-part.ts';
import type { MergeForm } from '../lib/use-merge.ts';

const loadPanel = () => import('./ConflictPanel.tsx');

/** The concurrent edit of an open form, and the choice between it and the input. Renders nothing without one. */
export function ConflictDialog<Draft extends object>({
  desk,
  what,
  level,
}: {
  desk: MergeForm<Draft>;
  what?: string | undefined;
  level?: 2 | 3 | undefined;
}) {
  const panel = useLazyPart(loadPanel, desk.merge.theirs !== null);
  if (!desk.merge.theirs || !panel) return null;
  // The key makes a second conflict start again.
  return <panel.ConflictPanel key={desk.version} desk={desk} what={what} level={level} />;
}
