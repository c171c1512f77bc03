import { type Role, ROLE_HOME } from '@amayumba/contract/roles.ts';
import { useCallback, useEffect, useState } from 'react';
import { readProfile } from '../../auth/session-profile.ts';
import { startSession } from '../../auth/session.ts';
import { loadPath } from '../../lib/load-path.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageForm } from '../../ui/PageForm.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { OutcomePanel } from './AccountPanel.tsx';
import { NewPasswordField, PrivacyNote, SubmitButton, useAccountForm, UsernameField } from './account-form.tsx';
import { PublicPanel, WayOn } from './PublicPanel.tsx';

/** The result of a registration. The session starts only after the success screen. */
interface Registered {
  email: string;
  home: string;
  startSession: () => void;
}

const FAILED = 'Registration failed. Please check your information and try again.';
const ROLE: Role = 'tenant';
const WIDE = 'sm:col-span-2';

const PITCH = [
  'A unified account with guided, role-specific onboarding',
  'A secure hub for documents and communication',
  'Automated reminders and workflows',
  'Tailored dashboards for what you do',
];

/** How long the success screen waits before the portal opens. See docs/product.md, Limits and polling. */
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

/** The registration form. Only tenants register themselves. */
function RegisterForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const { isPending, problem, field, submit } = useAccountForm(PUBLIC_PATHS.register, (answer, { email = '' }) =>
    onRegistered(registeredFrom(answer, email)),
  );
  return (
    <PublicPanel>
      <h2 className="text-xl text-ink sm:text-2xl">Create your account</h2>
      <PageForm isPending={isPending} onSubmit={submit} className="mt-5 grid gap-4 sm:grid-cols-2">
        {problem && (
          <Banner tone="rose" className={WIDE}>
            {FAILED}
            {problem.status !== 400 && <> {problem.error}</>}
          </Banner>
        )}
        <UsernameField {...field('username')} />
        <TextField label="Email" {...field('email')} type="email" autoComplete="email" required />
        <NewPasswordField {...field('password')} className={WIDE} />
        <TextField label="First name" {...field('first_name')} autoComplete="given-name" />
        <TextField label="Last name" {...field('last_name')} autoComplete="family-name" />
        <TextField
          label="Phone number"
          {...field('phone_number')}
          type="tel"
          hint="Include the country code, for example +256"
          autoComplete="tel"
        />
        <SelectField label="Role" {...field('role')} options={[{ value: ROLE, label: 'Tenant' }]} required />
        <TextField label="Address" {...field('address')} autoComplete="street-address" className={WIDE} />
        <SubmitButton isPending={isPending} pending="Creating account..." className="mt-1 sm:col-span-2">
          Create account
        </SubmitButton>
        <PrivacyNote className={WIDE}>What you enter here is kept to let you in and reach you.</PrivacyNote>
      </PageForm>
      <WayOn question="Already have an account?" to="/login" className="mt-5">
        Sign in here
      </WayOn>
    </PublicPanel>
  );
}

function registeredFrom(answer: unknown, email: string): Registered {
  const { tokens, profile, user } = (answer ?? {}) as Readonly<Record<string, unknown>>;
  const { access, refresh } = (tokens ?? {}) as Readonly<Record<string, unknown>>;
  const person = readProfile(profile) ?? readProfile(user);
  if (typeof access !== 'string' || !person) return { email, home: '/login', startSession: () => undefined };
  return {
    email,
    home: ROLE_HOME[ROLE],
    startSession: () => startSession({ access, refresh: typeof refresh === 'string' ? refresh : undefined }, person),
  };
}
