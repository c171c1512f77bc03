import { useState } from 'react';
import { call, type CallResult } from '../../api/call.ts';
import { fieldOf } from '../../api/dialect/filled.ts';
import type { Problem } from '../../api/problem.ts';
import { loadPath } from '../../lib/load-path.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { AccountPanel, NextLink, OutcomePanel } from './AccountPanel.tsx';
import { refusalOf, useLinkToken } from './mailed-link.tsx';

/** The page of a sign-up's link. Its button creates the portal, so a mail program that opens it creates none. */
export function ConfirmSignUpScreen() {
  const { token, done: path, finish } = useLinkToken<string>();
  if (path) return <PortalReady path={path} />;
  if (token) return <Confirmation token={token} onCreated={finish} />;
  return (
    <OutcomePanel icon="mail" tone="amber" title="Open the link in your email" action={<SignUpAgain />}>
      <p>Please open the link from our email again, and copy the whole of it if you copy it by hand.</p>
    </OutcomePanel>
  );
}

/** Times that an answer is waited for. */
const ATTEMPTS = 4;

/** A company with the demo takes long on a busy server, and the same token gets the same answer. */
async function confirm(token: string): Promise<CallResult> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await call({ method: 'POST', path: PUBLIC_PATHS.confirmSignUp, body: { token } });
    const isLate = 'error' in result && result.error.status === 'TIMEOUT_ERROR';
    if (!isLate || attempt === ATTEMPTS) return result;
  }
}

function Confirmation({ token, onCreated }: { token: string; onCreated: (path: string) => void }) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function create() {
    if (isPending) return;
    setPending(true);
    setProblem(null);
    const result = await confirm(token);
    setPending(false);
    if ('error' in result) return setProblem(result.error);
    const path = fieldOf(result.data, 'path');
    onCreated(typeof path === 'string' ? path : '/');
  }

  const refusal = refusalOf(problem);
  const isOver = refusal !== undefined || problem?.code === 'company_taken';
  return (
    <AccountPanel title="Create your portal" lead="Your email address is confirmed. One more step.">
      <div className="mt-5 grid gap-4">
        {problem && <Banner tone="rose">{refusal ?? problem.error}</Banner>}
        {isOver ? (
          <SignUpAgain />
        ) : (
          <Button variant="primary" size="lg" isPending={isPending} onClick={() => void create()} className="w-full">
            {isPending ? 'Creating your portal...' : problem ? 'Try again' : 'Create my portal'}
          </Button>
        )}
        <p aria-live="polite" className="text-center text-muted empty:hidden">
          {isPending && 'This takes up to a minute. Please leave this page open.'}
        </p>
      </div>
    </AccountPanel>
  );
}

function PortalReady({ path }: { path: string }) {
  const address = new URL(path, location.href).href;
  return (
    <OutcomePanel
      icon="checkCircle"
      tone="green"
      title="Your portal is ready"
      action={
        <Button variant="primary" size="lg" onClick={() => loadPath(path)} className="w-full">
          Go to sign-in
        </Button>
      }
    >
      <p>
        Its address is <strong className="font-semibold break-words text-ink">{address}</strong>. Keep it: your staff,
        owners and tenants sign in there too.
      </p>
      <p>Sign in with the username and password that you chose.</p>
    </OutcomePanel>
  );
}

const SignUpAgain = () => <NextLink to="/sign-up">Sign up</NextLink>;
