import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { call, type CallResult } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { Button } from '../../ui/Button.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { useAccountForm } from './account-form.tsx';
import { AccountPanel, OutcomePanel } from './AccountPanel.tsx';

/**
 * The one-time token of a mailed or printed link; empty if there is none. The hook removes it from the address bar at
 * once, so that nobody bookmarks or copies it. The history state keeps it, because a phone may reload the page after
 * its user switches apps. `finish` removes it there once the token is used, and stores the outcome as `done`.
 */
export function useLinkToken<Done = true>() {
  const { place, go } = useNavigation();
  const { pathname, search, state } = place;
  const inAddress = new URLSearchParams(search).get('token')?.trim() ?? '';
  const [token] = useState(() => inAddress || storedToken(state));
  const [done, setDone] = useState<Done>();

  useEffect(() => {
    if (inAddress) go(pathname, { replace: true, state: { token: inAddress } });
  }, [inAddress, go, pathname]);

  const finish = (outcome: Done) => {
    go(pathname, { replace: true });
    setDone(() => outcome);
  };
  return { token, done, finish };
}

function storedToken(state: unknown): string {
  const stored = typeof state === 'object' && state !== null && 'token' in state ? state.token : '';
  return typeof stored === 'string' ? stored : '';
}

/** Why the server refuses the token itself. */
export const refusalOf = (problem: Problem | null): string | undefined => problem?.fields?.['token']?.[0];

/** The form of a page behind such a link: {@link useAccountForm} with the token, and why that is refused. */
export function useTokenForm(path: string, token: string, onAccepted: () => void) {
  const form = useAccountForm(path, onAccepted, (typed) => ({ ...typed, token }));
  return { ...form, refusal: refusalOf(form.problem) };
}

interface LinkCheckProps {
  path: string;
  token: string;
  title: string;
  waiting: string;
  failed: string;
  refused: (sentence: string) => ReactNode;
  children: (answer: unknown) => ReactNode;
}

/** Sends the token of a link once without further input, and again on request. */
export function LinkCheck({ path, token, title, waiting, failed, refused, children }: LinkCheckProps) {
  const [result, setResult] = useState<CallResult>();
  const isAsked = useRef(false);

  const ask = useCallback(async () => {
    setResult(undefined);
    setResult(await call({ method: 'POST', path, body: { token } }));
  }, [path, token]);

  useEffect(() => {
    if (isAsked.current) return; // in strict mode effects run twice
    isAsked.current = true;
    void ask();
  }, [ask]);

  if (!result) {
    return (
      <AccountPanel title={title} lead="This takes a moment.">
        <p className="mt-5 text-muted">
          <Spinner label={waiting} />
        </p>
      </AccountPanel>
    );
  }
  if ('data' in result) return children(result.data);
  const refusal = refusalOf(result.error);
  if (refusal) return refused(refusal);
  const again = (
    <Button variant="primary" size="lg" icon="refresh" onClick={() => void ask()} className="w-full">
      Try again
    </Button>
  );
  return (
    <OutcomePanel icon="alert" tone="amber" title={failed} action={again}>
      <p>{result.error.error}</p>
    </OutcomePanel>
  );
}
