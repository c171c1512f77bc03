import { useCallback, useEffect, useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { loadPath } from '../../lib/load-path.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';
import { type Registered, RegisterForm } from './RegisterForm.tsx';

const PITCH = [
  'A unified account with guided, role-specific onboarding',
  'A secure hub for documents and communication',
  'Automated reminders and workflows',
  'Tailored dashboards for what you do',
];

/**
 * How long the success screen waits for its button before the portal opens by itself. See docs/product.md, Limits and
 * polling.
 */
const REDIRECT_AFTER_MS = 30_000;

/** Registration of a tenant, and its success screen. See docs/product.md, Registration. */
export function RegisterScreen() {
  useDocumentTitle('Create account');
  const [registered, setRegistered] = useState<Registered | null>(null);
  if (registered) return <RegistrationSuccess registered={registered} />;
  return (
    <div className="flex flex-col gap-5 narrow:grid narrow:grid-cols-[minmax(0,1fr)_minmax(0,560px)] narrow:items-center narrow:gap-x-14 narrow:gap-y-6">
      <h1 className="max-w-[14em] px-1 text-2xl text-white [text-shadow:0_2px_24px_rgba(3,14,17,.35)] narrow:self-end narrow:px-0 narrow:text-3xl">
        Your home, your payments, your voice: one account.
      </h1>
      <div className="narrow:col-start-2 narrow:row-span-2 narrow:row-start-1">
        <RegisterForm onRegistered={setRegistered} />
      </div>
      <ul className="glass-dark grid gap-3.5 rounded-xl p-5 text-white narrow:self-start narrow:p-6.5">
        {PITCH.map((line) => (
          <li key={line} className="flex items-center gap-3">
            <Icon name="checkCircle" className="flex-none text-brand-300" />
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

function RegistrationSuccess({ registered }: { registered: Registered }) {
  const open = useCallback(() => {
    try {
      registered.startSession();
    } catch {
      // If storage is blocked, the portal redirects to the login, which explains it.
    }
    loadPath(registered.home);
  }, [registered]);
  useEffect(() => {
    const timer = setTimeout(open, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [open]);
  return (
    <OutcomePanel
      icon="mail"
      tone="green"
      title="Registration Successful!"
      action={
        <Button variant="primary" size="lg" onClick={open} className="w-full">
          {registered.home === '/login' ? 'Sign In' : 'Go to My Dashboard'}
        </Button>
      }
    >
      <p>
        An email with further instructions was sent to{' '}
        <strong className="font-semibold break-words text-ink">{registered.email}</strong>. Please check your inbox and
        spam folder to verify your account.
      </p>
      <p>You will be redirected to your dashboard shortly.</p>
    </OutcomePanel>
  );
}
