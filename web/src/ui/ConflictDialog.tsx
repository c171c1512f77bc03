import { useLazyPart } from '../lib/use-lazy-part.ts';
import type { MergeForm } from '../lib/use-merge.ts';

const loadPanel = () => import('./ConflictPanel.tsx');

/** What somebody else saved while a form was open, and the choice between that and what was typed. Nothing while nobody did. */
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
  // A second meeting is told anew.
  return <panel.ConflictPanel key={desk.version} desk={desk} what={what} level={level} />;
}
