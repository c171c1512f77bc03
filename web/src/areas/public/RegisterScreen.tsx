import { useEffect, useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { leavePage } from '../../lib/leave-page.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PublicPanel } from './PublicPanel.tsx';
import { type Registered, RegisterForm } from './RegisterForm.tsx';

const PITCH = [
  'One account for everything, with first steps made for your role',
  'A safe place for documents and messages',
  'Reminders and workflows that run by themselves',
  'A dashboard cut to what you do',
];

/** The success screen stays this long before the portal opens. Specification section 9. */
const REDIRECT_AFTER_MS = 30_000;

/** Registration of a tenant, and the screen that follows it. Specification section 2. */
export function RegisterScreen() {
  useDocumentTitle('Create account');
  const [registered, setRegistered] = useState<Registered | null>(null);
  if (registered) return <RegistrationSuccess registered={registered} />;
  return (
    <div className="flex flex-col gap-5 narrow:grid narrow:grid-cols-[minmax(0,1fr)_minmax(0,560px)] narrow:items-center narrow:gap-14">
      <div className="px-1 text-white narrow:px-0">
        <h1 className="max-w-[14em] text-2xl [text-shadow:0_2px_24px_rgba(3,14,17,.35)] narrow:text-3xl">
          Your home, your payments, your voice: one account.
        </h1>
        <ul className="glass-dark mt-6 hidden gap-3.5 rounded-xl p-6.5 narrow:grid">
          {PITCH.map((line) => (
            <li key={line} className="flex items-center gap-3">
              <Icon name="checkCircle" className="text-brand-300" />
              {line}
            </li>
          ))}
        </ul>
      </div>
      <RegisterForm onRegistered={setRegistered} />
    </div>
  );
}

function RegistrationSuccess({ registered }: { registered: Registered }) {
  useEffect(() => {
    const timer = setTimeout(() => {
      registered.startSession();
      leavePage(registered.home);
    }, REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [registered]);
  return (
    <PublicPanel className="mx-auto w-full max-w-130 text-center">
      <span className="mx-auto mb-4 grid size-14 place-items-center rounded-xl bg-green-bg text-green-ink">
        <Icon name="mail" className="size-6.5" />
      </span>
      <output>
        <h1 className="text-2xl text-ink">Registration Successful!</h1>
        <p className="mt-3 text-muted">
          An email with further instructions was sent to{' '}
          <strong className="font-semibold break-words text-ink">{registered.email}</strong>. Please check your inbox
          and spam folder to verify your account.
        </p>
        <p className="mt-3 text-muted">You will be redirected to your dashboard shortly.</p>
      </output>
    </PublicPanel>
  );
}
