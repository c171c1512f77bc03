import { SUGGESTIONS_MAX, type InboxItem } from '@amayumba/contract/money/inbox.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useMatchInboxItemMutation } from '../../../../features/money/inbox.api.ts';
import { SIDEBAR_WIDTH, useMediaQuery } from '../../../../lib/use-media-query.ts';
import { useKey } from '../use-key.ts';
import { AccountField } from '../record/AccountField.tsx';
import { NO_TAX, taxBody, TaxFields } from '../record/TaxFields.tsx';
import { useOnce } from '../../../../api/use-once.ts';
import { DismissModal } from './DismissModal.tsx';
import { MatchActions } from './MatchActions.tsx';
import { PhonePast } from './PhonePast.tsx';
import { SplitModal } from './SplitModal.tsx';
import { SuggestionRow } from './SuggestionRow.tsx';
import { useCandidates } from './use-candidates.ts';

interface MatchPanelProps {
  line: InboxItem;
  onSkip: () => void;
  /** After the line was matched, split or dismissed. */
  onDone: (item: InboxItem) => void;
  /** Leaves a line that somebody else has matched. */
  onNext: () => void;
}

/** The possible accounts of a line: the suggestions, the search for another account, and the actions. */
export function MatchPanel({ line, onSkip, onDone, onNext }: MatchPanelProps) {
  const group = useId();
  // The key is named where there is a keyboard.
  const isWide = useMediaQuery(SIDEBAR_WIDTH);
  const { candidates, chosen, choose, find } = useCandidates(line);
  const [asked, setAsked] = useState<'split' | 'dismiss' | null>(null);
  const [tax, setTax] = useState(NO_TAX);
  const [match] = useMatchInboxItemMutation();
  const once = useOnce();
  const search = useRef<HTMLDivElement>(null);
  const foundRadio = useRef<HTMLInputElement>(null);
  const found = candidates.find(({ score }) => score === null)?.account;
  useEffect(() => {
    if (found) foundRadio.current?.focus();
  }, [found]);
  const save = async () => {
    if (!chosen || once.problem?.code === 'already_matched') return;
    const sent = await once.send((key) =>
      match({ id: line.id, key, body: { account: chosen.account, ...taxBody(tax) } }),
    );
    if (sent?.data) onDone(sent.data);
  };
  useKey('Enter', () => void save(), 'inbox:write');
  useKey('s', () => setAsked('split'), 'inbox:write');
  useKey('n', () => setAsked('dismiss'), 'inbox:write');
  useKey('f', () => search.current?.querySelector('input')?.focus());
  const chooseNumber = (place: number) => {
    const suggestion = line.suggestions[place];
    if (suggestion) choose(suggestion.account);
  };
  useKey('1', () => chooseNumber(0));
  useKey('2', () => chooseNumber(1));
  useKey('3', () => chooseNumber(2));
  useKey('4', () => chooseNumber(3));
  useKey('5', () => chooseNumber(4));
  return (
    <section
      aria-label="Whose money is it?"
      className="flex min-w-0 flex-col lg:col-start-2 lg:row-span-3 lg:row-start-1"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 max-lg:border-t lg:pr-2.5">
        <div className="flex items-baseline gap-2.5">
          <h2 className="text-md font-semibold">Whose money is it?</h2>
          {line.suggestions.length > 0 && (
            <span className="text-sm text-muted">
              {line.suggestions.length < SUGGESTIONS_MAX ? 'the best matches' : 'five best matches'}
            </span>
          )}
        </div>
        <div ref={search} className="labels-inside w-full sm:w-72">
          {/* A new key after an account is found empties the field for the next search. */}
          <AccountField
            key={found}
            label={isWide ? 'Somebody else (F)' : 'Somebody else'}
            placeholder="Name, unit, code"
            value={null}
            onChange={find}
          />
        </div>
      </header>
      {candidates.length === 0 && (
        <p className="border-b border-line px-4 py-6 text-[0.875rem] text-muted">
          No account fits this line. Find it by name, unit, phone or code, or say that the money is not ours.
        </p>
      )}
      <div role="radiogroup" aria-label="Accounts">
        {candidates.map((candidate) => (
          <SuggestionRow
            key={candidate.account}
            candidate={candidate}
            keyName={keyOf(line, candidate.account)}
            amount={line.amount + (tax.withheld ?? 0)}
            group={group}
            isChosen={candidate === chosen}
            onChoose={() => choose(candidate.account)}
            radio={candidate.account === found ? foundRadio : undefined}
          />
        ))}
      </div>
      {chosen && (
        <div className="border-b border-line px-4 py-0.5">
          <TaxFields draft={tax} onChange={(typed) => setTax({ ...tax, ...typed })} problem={once.problem} />
        </div>
      )}
      <PhonePast phone={line.phone} />
      <MatchActions
        chosen={chosen}
        sending={once}
        onMatch={() => void save()}
        onSplit={() => setAsked('split')}
        onDismiss={() => setAsked('dismiss')}
        onSkip={onSkip}
        onNext={onNext}
      />
      {asked === 'split' && (
        <SplitModal line={line} first={chosen?.account ?? null} onDone={onDone} onClose={() => setAsked(null)} />
      )}
      {asked === 'dismiss' && <DismissModal line={line} onDone={onDone} onClose={() => setAsked(null)} />}
    </section>
  );
}

function keyOf({ suggestions }: InboxItem, account: number): string | undefined {
  const place = suggestions.findIndex((suggestion) => suggestion.account === account);
  return place < 0 ? undefined : String(place + 1);
}
