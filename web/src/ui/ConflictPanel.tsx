import { useEffect, useId, useRef } from 'react';
import { conflictTitle } from './ConflictNote.tsx';
import { type Difference, differencesOf, type Side, sideOf } from '../lib/merge.ts';
import type { MergeForm } from '../lib/use-merge.ts';
import { Badge } from './Badge.tsx';
import { Button } from './Button.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { FieldNote } from './Field.tsx';
import { Icon } from './Icon.tsx';

interface ConflictPanelProps<Draft extends object> {
  form: MergeForm<Draft>;
  /** The level of the heading: 2 if the form is on a page, 3 in a dialog. */
  level?: 2 | 3 | undefined;
}

/** The content of a {@link ConflictDialog}. In its own file, because it is rarely needed. */
export function ConflictPanel<Draft extends object>({ form, level = 3 }: ConflictPanelProps<Draft>) {
  const [Title, Subtitle] = level === 2 ? (['h2', 'h3'] as const) : (['h3', 'h4'] as const);
  const { merge, fields, failedAttempts: asked } = form;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    // If a form has several panels, the first one keeps the focus.
    if (!document.activeElement?.closest('[data-conflict]')) title.current?.focus();
  }, []);
  useEffect(() => {
    if (asked > 0) focusUndecided(box.current);
  }, [asked]);
  if (!merge.theirs) return null;
  const differences = differencesOf(merge, fields);
  const conflicts = differences.filter(({ isConflict }) => isConflict);
  const others = differences.filter(({ isConflict }) => !isConflict);
  const list = (some: readonly Difference[]) => (
    <ul className="divide-y divide-line">
      {some.map((difference) => (
        <DifferenceItem key={difference.field} form={form} difference={difference} />
      ))}
    </ul>
  );
  return (
    <section
      ref={box}
      aria-labelledby={titleId}
      data-conflict
      className="mb-5 overflow-hidden rounded-md border border-amber-line bg-raised max-sm:-mx-2"
    >
      <header className="flex items-start gap-3 bg-amber-bg px-4 py-3 text-amber-ink">
        <Icon name="alert" />
        <div className="min-w-0 flex-1 text-[0.875rem]">
          <Title
            id={titleId}
            ref={title}
            tabIndex={-1}
            className="text-[0.875rem] font-semibold tracking-normal wrap-anywhere outline-none"
          >
            {conflictTitle(merge.theirs)}
          </Title>
          <p className="mt-0.5">{explanation(conflicts.length, differences.length)}</p>
        </div>
      </header>
      {conflicts.length > 0 && (
        <>
          <div className="flex flex-wrap items-center gap-2 border-y border-line bg-sunken px-4 py-2">
            <Subtitle className="mr-auto text-sm font-semibold text-ink max-sm:basis-full">
              Changed by both of you
            </Subtitle>
            <Button size="sm" className="min-h-11 max-sm:flex-1 sm:min-h-9" onClick={() => focusUndecided(box.current)}>
              Review
            </Button>
            <Button size="sm" className="min-h-11 max-sm:flex-1 sm:min-h-9" onClick={form.overwrite}>
              Overwrite
            </Button>
          </div>
          {list(conflicts)}
        </>
      )}
      {others.length > 0 && (
        <>
          <Subtitle className="border-y border-line bg-sunken px-4 py-2.5 text-sm font-semibold text-ink">
            Changed by one of you
          </Subtitle>
          {list(others)}
        </>
      )}
    </section>
  );
}

const focusUndecided = (box: HTMLElement | null) => box?.querySelector<HTMLElement>('[data-undecided] input')?.focus();

function explanation(conflicts: number, differences: number): string {
  if (differences === 0) return 'All that you typed is stored already. Save again, or close the form.';
  if (conflicts === 0) return 'You changed different fields, so both changes are kept. Check them and save again.';
  return 'Review what both of you changed, or overwrite it with yours. Then save again.';
}

interface DifferenceItemProps<Draft extends object> {
  form: MergeForm<Draft>;
  difference: Difference;
}

/** One field: the original value, the person's input, the stored value, and the choice between the last two. */
function DifferenceItem<Draft extends object>({ form, difference }: DifferenceItemProps<Draft>) {
  const noteId = useId();
  const { opened, mine, theirs, choices } = form.merge;
  const { field, isConflict, usual } = difference;
  const name = field as keyof Draft & string;
  const named = form.fields[name];
  if (!named || !theirs) return null;
  const { label, show } =
    typeof named === 'string' ? { label: named, show: (draft: Draft) => String(draft[name] ?? '') } : named;
  const side = sideOf(difference, choices);
  const isMissing = form.failedAttempts > 0 && side === undefined;
  return (
    <li className="px-4 py-3.5" data-undecided={side === undefined || undefined}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[0.875rem]">
        <span className="font-semibold text-ink">{label}</span>
        <span className="min-w-0 text-sm wrap-anywhere text-muted max-sm:order-last max-sm:basis-full">
          When you opened it: {shown(show(opened))}
        </span>
        {side === undefined && (
          <Badge tone="amber" className="ml-auto">
            Choose
          </Badge>
        )}
      </p>
      <ChoiceGroup<Side>
        legend={label}
        className="mt-2 sm:grid-cols-2"
        noteId={isMissing ? noteId : undefined}
        choices={[
          {
            value: 'mine',
            label: shown(show(mine)),
            detail: isConflict || usual === 'mine' ? 'You typed' : 'As you opened it',
          },
          {
            value: 'theirs',
            label: shown(show(theirs.draft)),
            detail: isConflict || usual === 'theirs' ? `${theirs.by ?? 'Somebody else'} saved` : 'As it is stored',
          },
        ]}
        value={side}
        onChange={(choice) => form.choose(field, choice)}
      />
      {isMissing && <FieldNote id={noteId} message="Choose one of the two." hint={undefined} />}
    </li>
  );
}

const shown = (text: string) => (text.trim() === '' ? 'Empty' : text);
