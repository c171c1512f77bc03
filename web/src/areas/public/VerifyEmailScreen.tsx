import { ROLE_HOME } from '@amayumba/contract/roles.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { useSession } from '../../auth/session.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';
import { SignInLink } from './SignInLink.tsx';
import { useLinkToken } from './use-link-token.ts';

/** The screen behind the link in the registration mail. It confirms the address without further input. */
export function VerifyEmailScreen() {
  const { token } = useLinkToken();
  if (token) return <Verification token={token} />;
  return (
    <OutcomePanel icon="mail" tone="amber" title="Open the link in your email" action={<WayOn />}>
      <p>Please open the link from our email again, and copy the whole of it if you copy it by hand.</p>
    </OutcomePanel>
  );
}

function Verification({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<'waiting' | 'verified' | Problem>('waiting');
  const isAsked = useRef(false);

  const verify = useCallback(async () => {
    setOutcome('waiting');
    const result = await call({ method: 'POST', path: PUBLIC_PATHS.verifyEmail, body: { token } });
    setOutcome('error' in result ? result.error : 'verified');
  }, [token]);

  useEffect(() => {
    if (isAsked.current) return; // in strict mode effects run twice
    isAsked.current = true;
    void verify();
  }, [verify]);

  if (outcome === 'waiting') {
    return (
      <AccountPanel title="Confirming your email address" lead="This takes a moment.">
        <p className="mt-5 text-muted">
          <Spinner label="Confirming..." />
        </p>
      </AccountPanel>
    );
  }
  if (outcome === 'verified') {
    return (
      <OutcomePanel icon="checkCircle" tone="green" title="Your email address is confirmed" action={<WayOn />}>
        <p>Thank you. There is nothing more to do here.</p>
      </OutcomePanel>
    );
  }
  const refusal = outcome.fields?.['token']?.[0];
  return (
    <OutcomePanel
      icon="alert"
      tone="amber"
      title="Your email address is not confirmed yet"
      action={refusal ? <WayOn /> : <TryAgain onPress={() => void verify()} />}
    >
      <p>{refusal ?? outcome.error}</p>
    </OutcomePanel>
  );
}

function TryAgain({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="primary" size="lg" icon="refresh" onClick={onPress} className="w-full">
      Try again
    </Button>
  );
}

function WayOn() {
  const { access, profile } = useSession();
  if (!access || !profile) return <SignInLink />;
  return (
    <ButtonLink to={ROLE_HOME[profile.role]} variant="primary" size="lg" className="w-full">
      Go to My Dashboard
    </ButtonLink>
  );
}
