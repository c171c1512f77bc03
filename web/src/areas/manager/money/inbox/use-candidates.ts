import type { Account } from '@amayumba/contract/money/account.ts';
import type { InboxItem } from '@amayumba/contract/money/inbox.ts';
import { useState } from 'react';
import { SURE_SCORE } from './ScoreRing.tsx';
import type { Candidate } from './SuggestionRow.tsx';

const asCandidate = ({ id, tenant_details, open_amount, oldest_due }: Account): Candidate => ({
  account: id,
  tenant_details,
  open_amount,
  oldest_due,
  reasons: [],
  score: null,
});

/** The best suggestion, unless it is weak or another is as good: then a person chooses. */
function bestOf({ suggestions: [best, second] }: InboxItem): number | null {
  return best && best.score >= SURE_SCORE && best.score > (second?.score ?? 0) ? best.account : null;
}

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
