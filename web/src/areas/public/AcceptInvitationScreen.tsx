import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';
import { SignInLink } from './SignInLink.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useLinkToken } from './use-link-token.ts';

interface Invitee {
  name: string;
  username: string;
}

/** The screen behind an invitation's link: it names the invited person, who chooses a password. */
export function AcceptInvitationScreen() {
  const { token, drop } = useLinkToken();
  const [accepted, setAccepted] = useState<Invitee | null>(null);
  if (accepted) {
    return (
      <OutcomePanel icon="checkCircle" tone="green" title="Your account is ready" action={<SignInLink />}>
        <p>
          Your password is set. Sign in as <strong className="text-ink">{accepted.username}</strong>.
        </p>
      </OutcomePanel>
    );
  }
  if (!token) {
    return (
      <NoUsableLink>
        Please open the link in the invitation email again, and copy the whole of it if you copy it by hand.
      </NoUsableLink>
    );
  }
  const finish = (invitee: Invitee) => {
    drop();
    setAccepted(invitee);
  };
  return <Invitation token={token} onAccepted={finish} />;
}

function Invitation({ token, onAccepted }: { token: string; onAccepted: (invitee: Invitee) => void }) {
  const [read, setRead] = useState<'waiting' | Invitee | Problem>('waiting');
  const isAsked = useRef(false);

  const ask = useCallback(async () => {
    setRead('waiting');
    const result = await call({ method: 'POST', path: PUBLIC_PATHS.readInvitation, body: { token } });
    setRead('error' in result ? result.error : (result.data as Invitee));
  }, [token]);

  useEffect(() => {
    if (isAsked.current) return; // in strict mode effects run twice
    isAsked.current = true;
    void ask();
  }, [ask]);

  if (read === 'waiting') {
    return (
      <AccountPanel title="Your invitation" lead="This takes a moment.">
        <p className="mt-5 text-muted">
          <Spinner label="Opening your invitation..." />
        </p>
      </AccountPanel>
    );
  }
  if ('username' in read) return <PasswordForm token={token} invitee={read} onAccepted={() => onAccepted(read)} />;
  const refusal = read.fields?.['token']?.[0];
  if (refusal) return <NoUsableLink>{refusal}</NoUsableLink>;
  const again = (
    <Button variant="primary" size="lg" icon="refresh" onClick={() => void ask()} className="w-full">
      Try again
    </Button>
  );
  return (
    <OutcomePanel icon="alert" tone="amber" title="Your invitation could not be opened" action={again}>
      <p>{read.error}</p>
    </OutcomePanel>
  );
}

interface PasswordFormProps {
  token: string;
  invitee: Invitee;
  onAccepted: () => void;
}

function PasswordForm({ token, invitee, onAccepted }: PasswordFormProps) {
  const { isPending, problem, errorOf, submit } = useAccountForm(PUBLIC_PATHS.acceptInvitation, onAccepted, token);
  const refusal = errorOf('token')?.[0];
  if (refusal) return <NoUsableLink>{refusal}</NoUsableLink>;
  return (
    <AccountPanel title={`Welcome, ${invitee.name}`} lead="Choose the password of your account.">
      <form onSubmit={submit} className="mt-5 grid gap-4">
        {problem && <Banner tone="rose">{problem.error}</Banner>}
        <p className="rounded-md bg-sunken px-4 py-3 text-[0.875rem]">
          You sign in as <strong className="break-words">{invitee.username}</strong>
        </p>
        {/* For password managers, which store the password under this name. */}
        <input type="text" autoComplete="username" value={invitee.username} readOnly hidden />
        <PasswordField
          label="Password"
          name="password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters with a mix of symbols`}
          icon="lock"
          autoComplete="new-password"
          error={errorOf('password')}
          isMarked={false}
          required
        />
        <Button type="submit" variant="primary" size="lg" isPending={isPending} className="mt-1">
          {isPending ? 'Saving...' : 'Set password'}
        </Button>
        <PrivacyNote className="text-center">Your name, email and what you do in the portal are kept.</PrivacyNote>
      </form>
    </AccountPanel>
  );
}

function NoUsableLink({ children }: { children: string }) {
  return (
    <OutcomePanel icon="alert" tone="amber" title="This invitation cannot be used" action={<SignInLink />}>
      <p>{children}</p>
    </OutcomePanel>
  );
}
