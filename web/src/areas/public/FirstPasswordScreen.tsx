import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { fieldOf } from '../../api/dialect/filled.ts';
import type { Problem } from '../../api/problem.ts';
import { openPortal, signIn, tokensOf } from '../../auth/sign-in.ts';
import { loadPath } from '../../lib/load-path.ts';
import { useNavigation } from '../../lib/navigation.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NewPasswordField, SubmitButton, UsernameField } from './account-form.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { WayOn } from './PublicPanel.tsx';
import { formText } from './sign-in-form.ts';

/** The first sign-in with a one-time code: the tenant chooses the password that replaces it, and the portal opens. */
export function FirstPasswordScreen() {
  const { place, go } = useNavigation();
  const { state, pathname } = place;
  const [given] = useState(() => ({ username: textIn(state, 'username'), code: textIn(state, 'code') }));
  const isKnown = given.username !== '' && given.code !== '';
  // Removes the code from the browser's history, so that the phone's next user cannot get it.
  useEffect(() => {
    if (state) go(pathname, { replace: true });
  }, [state, go, pathname]);
  const form = useRef<HTMLFormElement>(null);
  const { isPending, problem, submit } = useFirstPassword(given);
  // Moves focus to the form, because the login's focused button is removed.
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus(), []);
  const lead = isKnown
    ? `Welcome, ${given.username}. Your code is right. From now on you sign in with a password of your own.`
    : 'For your first sign-in with the one-time code that you got on paper.';
  return (
    <AccountPanel title="Choose your password" lead={lead}>
      <form ref={form} onSubmit={submit} className="mt-5 grid gap-4">
        {problem && (
          <Banner tone="rose">
            {problem.status === 401
              ? 'This username and code do not go together, or the code was used or is too old. Ask your property manager for a new code.'
              : problem.error}
          </Banner>
        )}
        {isKnown ? (
          // Lets the browser store the new password for the right username.
          <input type="text" name="username" autoComplete="username" value={given.username} readOnly hidden />
        ) : (
          <PrintedCode given={given} problem={problem} />
        )}
        <NewPasswordField
          label="New password"
          name="password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters with a mix of symbols. Not your username, and none that many people use.`}
          icon="lock"
          error={problem?.fields?.['password']}
          isMarked={false}
        />
        <SubmitButton isPending={isPending} pending="Signing in...">
          Save and sign in
        </SubmitButton>
      </form>
      <WayOn question="Have a password already?" to="/login" className="mt-4">
        Sign in here
      </WayOn>
    </AccountPanel>
  );
}

const PrintedCode = ({ given, problem }: { given: { username: string; code: string }; problem: Problem | null }) => (
  <>
    <UsernameField
      name="username"
      icon="user"
      autoCorrect="off"
      defaultValue={given.username}
      error={problem?.fields?.['username']}
      isMarked={false}
    />
    <TextField
      label="One-time code"
      name="code"
      hint="As printed. Capitals and dashes do not matter."
      icon="key"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      defaultValue={given.code}
      error={problem?.fields?.['code']}
      isMarked={false}
      required
    />
  </>
);

function useFirstPassword(given: { username: string; code: string }) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  async function send(form: HTMLFormElement) {
    const typed = new FormData(form);
    setPending(true);
    setProblem(null);
    const result = await choosePassword({
      username: formText(typed, 'username').trim() || given.username,
      code: formText(typed, 'code').trim() || given.code,
      password: formText(typed, 'password'),
    });
    if ('home' in result) return loadPath(result.home);
    setPending(false);
    setProblem(result.problem);
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) void send(event.currentTarget);
  };
  return { isPending, problem, submit };
}

function textIn(state: unknown, name: string): string {
  const text = fieldOf(state, name);
  return typeof text === 'string' ? text : '';
}

/** The credentials of a first sign-in, and the password that replaces the code. */
interface FirstPassword {
  username: string;
  code: string;
  password: string;
}

/** Replaces a one-time code with a password and signs in with it. Returns the next page or a problem. */
async function choosePassword(chosen: FirstPassword): Promise<{ home: string } | { problem: Problem }> {
  const result = await call({ method: 'POST', path: PUBLIC_PATHS.choosePassword, body: chosen });
  if ('data' in result) {
    const tokens = tokensOf({ status: 200, body: result.data });
    if (tokens) {
      const opened = await openPortal(tokens);
      return 'home' in opened ? opened : { problem: { status: 200, error: opened.problem } };
    }
    return { problem: { status: 'PARSING_ERROR', error: 'The portal gave an answer that cannot be read.' } };
  }
  // After a lost response the code is already used and the password already set.
  if (result.error.status === 401) {
    const again = await signIn(chosen.username, chosen.password);
    if ('home' in again) return again;
  }
  return { problem: result.error };
}
