import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import { type Role, ROLE_HOME } from '@amayumba/contract/roles.ts';
import { type SubmitEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { readProfile } from '../../auth/session-profile.ts';
import { startSession } from '../../auth/session.ts';
import { formText } from '../../lib/form-text.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { PageForm } from '../../ui/PageForm.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';
import { PublicPanel } from './PublicPanel.tsx';

/** The result of a registration. The session starts only after the success screen. */
export interface Registered {
  email: string;
  home: string;
  startSession: () => void;
}

const FAILED = 'Registration failed. Please check your information and try again.';
const ROLE: Role = 'tenant';

/** The registration form. Only tenants register themselves. See docs/product.md, Registration. */
export function RegisterForm({ onRegistered }: { onRegistered: (registered: Registered) => void }) {
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    if (isPending) return;
    const typed = new FormData(event.currentTarget);
    setPending(true);
    setProblem(null);
    const result = await call({ method: 'POST', path: PUBLIC_PATHS.register, body: Object.fromEntries(typed) });
    setPending(false);
    if ('error' in result) setProblem(result.error);
    else onRegistered(registeredFrom(result.data, formText(typed, 'email')));
  }

  const errorOf = (field: string) => problem?.fields?.[field];
  return (
    <PublicPanel>
      <h2 className="text-xl text-ink sm:text-2xl">Create your account</h2>
      <PageForm
        isPending={isPending}
        onSubmit={(event) => void submit(event)}
        className="mt-5 grid gap-4 sm:grid-cols-2"
      >
        {problem && (
          <Banner tone="rose" className="sm:col-span-2">
            {FAILED}
            {problem.status !== 400 && <> {problem.error}</>}
          </Banner>
        )}
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('username')}
          required
        />
        <TextField label="Email" name="email" type="email" autoComplete="email" error={errorOf('email')} required />
        <PasswordField
          label="Password"
          name="password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters with a mix of symbols`}
          autoComplete="new-password"
          error={errorOf('password')}
          className="sm:col-span-2"
          required
        />
        <TextField label="First name" name="first_name" autoComplete="given-name" error={errorOf('first_name')} />
        <TextField label="Last name" name="last_name" autoComplete="family-name" error={errorOf('last_name')} />
        <TextField
          label="Phone number"
          name="phone_number"
          type="tel"
          hint="Include the country code, for example +256"
          autoComplete="tel"
          error={errorOf('phone_number')}
        />
        <SelectField
          label="Role"
          name="role"
          options={[{ value: ROLE, label: 'Tenant' }]}
          error={errorOf('role')}
          required
        />
        <TextField
          label="Address"
          name="address"
          autoComplete="street-address"
          error={errorOf('address')}
          className="sm:col-span-2"
        />
        <Button type="submit" variant="primary" size="lg" isPending={isPending} className="mt-1 sm:col-span-2">
          {isPending ? 'Creating account...' : 'Create account'}
        </Button>
        <PrivacyNote className="text-center sm:col-span-2">
          What you enter here is kept to let you in and reach you.
        </PrivacyNote>
      </PageForm>
      <p className="mt-5 text-center text-muted">
        Already have an account?{' '}
        <Link to="/login" className="rounded-xs font-semibold text-link hover:underline">
          Sign in here
        </Link>
      </p>
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
