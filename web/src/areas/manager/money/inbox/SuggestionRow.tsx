import type { Ugx } from '@amayumba/contract/money.ts';
import type { Account } from '@amayumba/contract/money/account.ts';
import { type InboxItem, type Suggestion, SURE_SCORE } from '@amayumba/contract/money/inbox.ts';
import { type Ref, useId, useState } from 'react';
import { plainAmount } from '../../../../features/money/money-view.ts';
import { lateText } from '../../../../features/money/rent-text.ts';
import { cx } from '../../../../lib/cx.ts';
import { today } from '../../../../lib/today.ts';
import { Avatar } from '../../../../ui/Avatar.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { accountPath, homeText } from '../money-place.ts';
import { MatchOutcome } from './MatchOutcome.tsx';

/** A possible account of the money: suggested, or found by hand and then without a score. */
export type Candidate = Pick<Suggestion, 'account' | 'tenant_details' | 'reasons' | 'open_amount' | 'oldest_due'> & {
  score: number | null;
};

interface SuggestionRowProps {
  candidate: Candidate;
  /** The key that chooses it; none for one found by hand. */
  keyName: string | undefined;
  amount: Ugx;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
  radio?: Ref<HTMLInputElement> | undefined;
}

export function SuggestionRow(props: SuggestionRowProps) {
  const { candidate, keyName, amount, group, isChosen, onChoose, radio } = props;
  const { account, tenant_details: tenant, score, reasons, open_amount, oldest_due } = candidate;
  const id = useId();
  const isLate = oldest_due !== null && oldest_due < today();
  return (
    <div
      className={cx(
        'relative border-b border-line px-4 py-2.5 has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus',
        isChosen
          ? 'bg-selected/60 before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-primary'
          : 'hover:bg-hover/60',
      )}
    >
      {/* It covers the row, so that it gets the click, the focus and the arrow keys. */}
      <input
        ref={radio}
        type="radio"
        name={group}
        checked={isChosen}
        onChange={onChoose}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-why`}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <div className="flex items-start gap-3 sm:items-center">
        <span className="w-5.5 flex-none max-lg:hidden [&>span]:ml-0">{keyName && <KeyHint keyName={keyName} />}</span>
        <span className="flex-none">{score === null ? <FoundMark /> : <ScoreRing score={score} />}</span>
        <Avatar name={tenant.name} className="size-10 max-sm:hidden" />
        <div className="min-w-0 flex-1 text-[0.875rem]">
          <p id={`${id}-name`}>
            {isChosen ? (
              <Link
                to={accountPath(account)}
                className="relative inline-flex min-h-6 items-center font-semibold text-link hover:underline max-sm:min-h-11"
              >
                {tenant.name}
              </Link>
            ) : (
              <b className="font-semibold text-ink">{tenant.name}</b>
            )}{' '}
            <span className="text-muted">· {homeText(tenant)}</span>
          </p>
          <ul id={`${id}-why`} className="mt-0.5 flex flex-wrap gap-x-3.5 gap-y-0.5 text-sm">
            {reasons.map(({ code, text, speaks_for }) => (
              <li key={code} className={cx('flex items-start gap-1', !speaks_for && 'text-muted')}>
                <Icon
                  name={speaks_for ? 'check' : 'close'}
                  className={cx('mt-0.5 size-4', speaks_for && 'stroke-2 text-link')}
                />
                <span>
                  {!speaks_for && <span className="sr-only">Against: </span>}
                  {text}
                </span>
              </li>
            ))}
            {score === null && <li className="text-muted">Chosen by hand</li>}
          </ul>
        </div>
        <p className="flex-none text-right tabular">
          <span className="block text-xs text-muted">Open</span>
          <b className={cx('block text-[0.9375rem] leading-5 font-semibold', isLate ? 'text-rose-ink' : 'text-ink')}>
            {plainAmount(open_amount)}
          </b>
          <span className={cx('block text-xs whitespace-nowrap', isLate ? 'text-rose-ink' : 'text-muted')}>
            {lateText(oldest_due, today())}
          </span>
        </p>
      </div>
      {isChosen && <MatchOutcome account={account} amount={amount} />}
    </div>
  );
}

const FoundMark = () => (
  <span className="grid size-11 place-items-center rounded-full border-4 border-track text-muted">
    <Icon name="search" className="size-4.5" />
  </span>
);

const NEARLY_CERTAIN = 90;
const RADIUS = 17;
const ROUND = 2 * Math.PI * RADIUS;

/** How sure a suggestion is, 0 to 100, as a ring and a number. */
const ScoreRing = ({ score }: { score: number }) => (
  <span
    className={cx(
      'relative size-11 flex-none',
      score >= NEARLY_CERTAIN ? 'text-link' : score >= SURE_SCORE ? 'text-indigo-dot' : 'text-grey-dot',
    )}
  >
    <svg aria-hidden="true" viewBox="0 0 40 40" className="size-11 fill-none" strokeWidth="4">
      <circle cx="20" cy="20" r={RADIUS} className="stroke-track" />
      <circle
        cx="20"
        cy="20"
        r={RADIUS}
        className="-rotate-90 stroke-current [transform-origin:center]"
        strokeLinecap="round"
        strokeDasharray={`${(ROUND * score) / 100} ${ROUND}`}
      />
    </svg>
    <b className="absolute inset-0 grid place-items-center text-[0.875rem] font-bold text-ink tabular">
      <span className="sr-only">Score</span> {score}
    </b>
  </span>
);

const asCandidate = ({ id, tenant_details, open_amount, oldest_due }: Account): Candidate => ({
  account: id,
  tenant_details,
  open_amount,
  oldest_due,
  reasons: [],
  score: null,
});

/** The best suggestion, unless it is weak or another is as good: then a person chooses. */
const bestOf = ({ suggestions: [best, second] }: InboxItem): number | null =>
  best && best.score >= SURE_SCORE && best.score > (second?.score ?? 0) ? best.account : null;

/** The possible accounts of a line, and the chosen one: the best at first, or one that somebody found by hand. */
export function useCandidates(line: InboxItem) {
  const [found, setFound] = useState<Account | null>(null);
  const [choice, setChoice] = useState<number | null>(null);
  const suggested: Candidate[] = line.suggestions;
  const isSuggested = suggested.some(({ account }) => account === found?.id);
  const candidates = found && !isSuggested ? [asCandidate(found), ...suggested] : suggested;
  const account = choice ?? bestOf(line);
  return {
    candidates,
    chosen: candidates.find((candidate) => candidate.account === account),
    choose: setChoice,
    find: (other: Account | null) => {
      setFound(other);
      setChoice(other?.id ?? null);
    },
  };
}
