import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { clearFirstStep, pendingSignIn, signIn } from '../../auth/sign-in.ts';
import { loadPath } from '../../lib/load-path.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { SubmitButton } from './account-form.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { WayOn } from './PublicPanel.tsx';
import { formText, rememberedPath } from './sign-in-form.ts';

const LEADS = {
  app: 'Open your authenticator app and type the six digits that it shows for Amayumba.',
  recovery: 'Type one of the recovery codes that you saved. It works once.',
} as const;
type Kind = keyof typeof LEADS;

/** The second step of a sign-in with two-step verification: a code from the app, or a recovery code. */
export function SecondFactorScreen() {
  const { go } = useNavigation();
  const isBegun = pendingSignIn.username !== '';
  // A reload loses the input of the first step.
  useEffect(() => {
    if (!isBegun) go('/login', { replace: true });
  }, [isBegun, go]);
  const [kind, setKind] = useState<Kind>('app');
  if (!isBegun) return null;
  return (
    <AccountPanel title="Enter your code" lead={LEADS[kind]}>
      <CodeForm key={kind} kind={kind} onKind={setKind} />
      <WayOn question={`Not ${pendingSignIn.username}?`} to="/login" onClick={clearFirstStep} className="mt-4">
        Sign in as somebody else
      </WayOn>
      <p className="mt-1 text-center text-sm text-muted">
        Neither app nor code? Ask a manager to reset your two-step verification.
      </p>
    </AccountPanel>
  );
}

function CodeForm({ kind, onKind }: { kind: Kind; onKind: (kind: Kind) => void }) {
  const { place } = useNavigation();
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // Moves focus to the field, because the login or the field for the other kind of code is removed.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const code = formText(new FormData(event.currentTarget), 'code');
    setPending(true);
    setProblem('');
    const result = await signIn(pendingSignIn.username, pendingSignIn.password, code);
    if ('home' in result) return loadPath(rememberedPath(place.state, result.home));
    setPending(false);
    // Without a problem, the server no longer accepts the password, because it has changed since the first step.
    setProblem('problem' in result ? result.problem : 'Please sign in again.');
  }

  const isApp = kind === 'app';
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} className="mt-5 grid gap-4">
      {problem && <Banner tone="rose">{problem}</Banner>}
      <TextField
        label={isApp ? 'Code' : 'Recovery code'}
        name="code"
        hint={isApp ? 'A new one comes every 30 seconds.' : 'Capitals and dashes do not matter.'}
        icon={isApp ? 'lock' : 'key'}
        inputMode={isApp ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        maxLength={40}
        isMarked={false}
        required
      />
      <SubmitButton isPending={isPending} pending="Signing in...">
        Sign In
      </SubmitButton>
      <Button variant="ghost" onClick={() => onKind(isApp ? 'recovery' : 'app')}>
        {isApp ? 'Use a recovery code' : 'Use the authenticator app'}
      </Button>
    </form>
  );
}
