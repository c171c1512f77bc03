import { useEffect, useId, useRef } from 'react';
import { meanwhileTitle } from '../lib/meanwhile-title.ts';
import { differencesOf } from '../lib/merge.ts';
import { type Side, sideOf } from '../lib/three-ways.ts';
import type { MergeDesk } from '../lib/use-merge.ts';
import { Button } from './Button.tsx';
import { ChoiceGroup } from './ChoiceGroup.tsx';
import { FieldNote } from './Field.tsx';
import { Icon } from './Icon.tsx';

interface ChangedMeanwhilePanelProps<Draft extends object> {
  desk: MergeDesk<Draft>;
  /** What was changed, where a form holds several things: 'Block A was'. */
  what?: string | undefined;
}

/** What a {@link ChangedMeanwhile} shows. A file of its own, because it is hardly ever needed. */
export function ChangedMeanwhilePanel<Draft extends object>({ desk, what }: ChangedMeanwhilePanelProps<Draft>) {
  const { merge, fields, asked } = desk;
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const body = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // Of several in one form the first is read first.
    if (!document.activeElement?.closest('[data-meanwhile]')) title.current?.focus();
  }, []);
  useEffect(() => {
    if (asked > 0) body.current?.querySelector<HTMLElement>('[data-undecided] input')?.focus();
  }, [asked]);
  const { theirs, opened, mine, choices } = merge;
  if (!theirs) return null;
  const differences = differencesOf(merge, fields);
  const conflicts = differences.filter(({ isConflict }) => isConflict).length;
  return (
    <section
      aria-labelledby={titleId}
      data-meanwhile
      className="mb-5 overflow-hidden rounded-md border border-amber-line max-sm:-mx-2 sm:scroll-my-5"
    >
      <header className="flex items-start gap-3 border-b border-amber-line bg-amber-bg px-4 py-3 text-amber-ink">
        <Icon name="alert" />
        <div className="min-w-0 flex-1 text-[0.875rem]">
          <h3 id={titleId} ref={title} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
            {meanwhileTitle(theirs, what)}
          </h3>
          <p className="mt-0.5">{explanation(conflicts, differences.length)}</p>
        </div>
      </header>
      {conflicts > 0 && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-3">
          <span className="mr-auto text-sm text-muted">What both of you changed:</span>
          <Button size="sm" onClick={() => desk.chooseAll('mine')}>
            Keep mine
          </Button>
          <Button size="sm" onClick={() => desk.chooseAll('theirs')}>
            Take theirs
          </Button>
        </div>
      )}
      <ul ref={body} className="divide-y divide-line">
        {differences.map((difference) => {
          const { field, isConflict, usual } = difference;
          const { label, show } = fields[field as keyof Draft & string] ?? { label: field, show: () => '' };
          const side = sideOf(difference, choices);
          return (
            <li key={field} className="px-4 py-3.5" data-undecided={side === undefined || undefined}>
              <p className="flex flex-wrap items-baseline gap-x-3 text-[0.875rem]">
                <span className="font-semibold text-ink">{label}</span>
                <span className="min-w-0 text-sm wrap-anywhere text-muted">
                  When you opened it: {shown(show(opened))}
                </span>
              </p>
              <ChoiceGroup<Side>
                legend={label}
                className="mt-2 sm:grid-cols-2"
                choices={[
                  { value: 'mine', label: shown(show(mine)), detail: nameOfMine(isConflict || usual === 'mine') },
                  {
                    value: 'theirs',
                    label: shown(show(theirs.draft)),
                    detail:
                      isConflict || usual === 'theirs' ? `${theirs.by ?? 'Somebody else'} saved` : 'As it is stored',
                  },
                ]}
                value={side}
                onChange={(choice) => desk.choose(field, choice)}
              />
              {asked > 0 && side === undefined && (
                <FieldNote id={undefined} message="Choose one of the two." hint={undefined} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const nameOfMine = (isTyped: boolean) => (isTyped ? 'You typed' : 'As you opened it');

const shown = (text: string) => (text.trim() === '' ? 'Empty' : text);

function explanation(conflicts: number, differences: number): string {
  if (differences === 0) return 'It says what you typed, so nothing is left to choose. Save again to go on.';
  if (conflicts === 0) return 'You changed different things, so both stand. Look it over and save again.';
  const what = conflicts === 1 ? 'One field was' : `${conflicts} fields were`;
  return `${what} changed by both of you. Choose what is to stand, then save again. Nothing you typed is lost.`;
}
