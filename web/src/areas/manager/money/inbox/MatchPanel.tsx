import { type InboxItem, SUGGESTIONS_MAX } from '@amayumba/contract/money/inbox.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { type Sending, useOnce } from '../../../../api/use-once.ts';
import { useMatchInboxItemMutation } from '../../../../features/money/inbox.api.ts';
import { SIDEBAR_WIDTH, useMediaQuery } from '../../../../lib/use-media-query.ts';
import { useScrollIntoView } from '../../../../lib/use-scroll-into-view.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import { AccountField } from '../record/AccountField.tsx';
import { NO_TAX, taxBody, TaxFields } from '../record/TaxFields.tsx';
import { useKey } from '../use-key.ts';
import { DismissModal, SplitModal } from './LineModals.tsx';
import { PhonePast } from './PhonePast.tsx';
import { type Candidate, SuggestionRow, useCandidates } from './SuggestionRow.tsx';

interface MatchPanelProps {
  line: InboxItem;
  onSkip: () => void;
  onDone: (item: InboxItem) => void;
  /** Leaves a line that somebody else has matched. */
  onNext: () => void;
}

/** The keys that choose a suggestion. */
const NUMBERS = ['1', '2', '3', '4', '5'];

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
  useKey(NUMBERS, (key) => {
    const suggestion = line.suggestions[Number(key) - 1];
    if (suggestion) choose(suggestion.account);
  });
  return (
    <section
      aria-label="Whose money is it?"
      className="flex min-w-0 flex-col lg:col-start-2 lg:row-span-3 lg:row-start-1"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-4 py-2.5 max-lg:border-t">
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
        onAsk={setAsked}
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

interface MatchActionsProps {
  chosen: Candidate | undefined;
  sending: Sending;
  onMatch: () => void;
  onAsk: (what: 'split' | 'dismiss') => void;
  onSkip: () => void;
  onNext: () => void;
}

/** Refusals after which the line can no longer be matched here. */
const GONE = new Set(['already_matched', 'already_dismissed']);

function MatchActions(props: MatchActionsProps) {
  const { chosen, sending, onMatch, onAsk, onSkip, onNext } = props;
  const { problem, isPending } = sending;
  const box = useScrollIntoView<HTMLDivElement>(problem);
  const isGone = GONE.has(problem?.code ?? '');
  return (
    <div className="border-line bg-surface max-sm:contents sm:sticky sm:bottom-(--foot) sm:z-20 sm:mt-auto sm:border-t sm:px-4 sm:py-3">
      {problem && (
        <div ref={box} className="scroll-my-40 max-sm:px-4 max-sm:pt-3">
          <Banner
            tone="rose"
            title={isGone ? undefined : 'Not matched'}
            className="sm:mb-3"
            action={
              isGone && (
                <Button size="sm" onClick={onNext} className="flex-none">
                  Next line
                </Button>
              )
            }
          >
            {problem.error}
          </Banner>
        </div>
      )}
      <div className="max-sm:contents sm:flex sm:flex-wrap sm:items-center sm:gap-2">
        <div className="flex gap-2 max-sm:mt-auto max-sm:px-4 max-sm:pt-3">
          <Button
            icon="close"
            aria-keyshortcuts="n"
            may="inbox:write"
            disabled={isGone}
            onClick={() => onAsk('dismiss')}
            className="max-sm:flex-1"
          >
            Not ours
            <KeyHint keyName="N" />
          </Button>
          <Button
            icon="split"
            aria-keyshortcuts="s"
            may="inbox:write"
            disabled={isGone}
            onClick={() => onAsk('split')}
            className="max-sm:flex-1"
          >
            Split
            <KeyHint keyName="S" />
          </Button>
          <Button aria-keyshortcuts="j" onClick={onSkip} className="max-sm:flex-1">
            Skip
            <KeyHint keyName="J" />
          </Button>
        </div>
        {/* On a phone only this stays visible while the suggestions scroll. */}
        <div className="bg-surface max-sm:sticky max-sm:bottom-(--foot) max-sm:z-20 max-sm:px-4 max-sm:py-3 sm:ml-auto">
          <Button
            variant="primary"
            may="inbox:write"
            aria-keyshortcuts="Enter"
            isPending={isPending}
            disabled={!chosen || isGone}
            onClick={onMatch}
            className="max-sm:w-full"
          >
            {chosen ? `Match to ${chosen.tenant_details.name}` : 'Choose an account'}
            {chosen && <KeyHint keyName="Enter" isOnPrimary />}
          </Button>
        </div>
      </div>
    </div>
  );
}
