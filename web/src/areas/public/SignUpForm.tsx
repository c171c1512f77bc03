import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import { SHORT_NAME_MAX, shortNameOf } from '@amayumba/contract/companies/rules.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import type { Problem } from '../../api/problem.ts';
import { useStoredDraft } from '../../auth/use-stored-draft.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { DraftNote } from '../../ui/DraftNote.tsx';
import { PageForm } from '../../ui/PageForm.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { PrivacyNote } from './PrivacyNote.tsx';

const EMPTY = {
  name: '',
  short_name: '',
  first_name: '',
  last_name: '',
  username: '',
  email: '',
  password: '',
  demo: false,
};

const suggested = (name: string) => (name.trim() === '' ? '' : shortNameOf(name));

/** The office, its first manager and its initial data. `onSent` gets the address to which the link was sent. */
export function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { draft, patch, clear, kept } = useStoredDraft('sign-up', () => EMPTY);
  const [isPending, setPending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { name, short_name, demo, ...manager } = draft;

  async function submit() {
    if (isPending) return;
    setPending(true);
    setProblem(null);
    const body = { name, short_name, manager, demo };
    const result = await call({ method: 'POST', path: PUBLIC_PATHS.signUpCompany, body });
    setPending(false);
    if ('error' in result) return setProblem(result.error);
    clear();
    onSent(draft.email);
  }

  /** The wiring of a text field; the server names those of the manager by `manager.email`. */
  const field = (key: Exclude<keyof typeof EMPTY, 'demo'>) => ({
    name: key,
    value: draft[key],
    error: problem?.fields?.[key] ?? problem?.fields?.[`manager.${key}`],
    onChange: ({ target }: { target: { value: string } }) => patch({ [key]: target.value }),
  });
  const rename = (next: string) =>
    patch({ name: next, ...(short_name === suggested(name) && { short_name: suggested(next) }) });

  return (
    <AccountPanel title="Create a portal for your office" lead="We mail you a link, which creates it.">
      <PageForm isPending={isPending} onSubmit={() => void submit()} className="mt-5 grid gap-4 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <DraftNote draft={kept} />
          {problem && <Banner tone="rose">{problem.error}</Banner>}
        </div>
        <TextField
          label="Name of the office"
          {...field('name')}
          onChange={({ target }) => rename(target.value)}
          autoComplete="organization"
          className="sm:col-span-2"
          required
        />
        <TextField
          label="Short name"
          {...field('short_name')}
          hint="Part of your portal's address: small letters, digits and hyphens"
          maxLength={SHORT_NAME_MAX}
          autoCapitalize="none"
          spellCheck={false}
          className="sm:col-span-2"
          required
        />
        <TextField label="First name" {...field('first_name')} autoComplete="given-name" />
        <TextField label="Last name" {...field('last_name')} autoComplete="family-name" />
        <TextField
          label="Username"
          {...field('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField label="Email" {...field('email')} type="email" autoComplete="email" required />
        <PasswordField
          label="Password"
          {...field('password')}
          hint={`At least ${PASSWORD_MIN_LENGTH} characters with a mix of symbols`}
          autoComplete="new-password"
          className="sm:col-span-2"
          required
        />
        <CheckField
          label="Begin with invented estates and tenants, to try it"
          isOn={demo}
          onChange={(isOn) => patch({ demo: isOn })}
          className="sm:col-span-2"
        />
        <Button type="submit" variant="primary" size="lg" isPending={isPending} className="mt-1 sm:col-span-2">
          {isPending ? 'Sending...' : 'Send me the link'}
        </Button>
        <PrivacyNote className="text-center sm:col-span-2">
          What you enter here is kept to create your portal, and deleted if you do not open the link.
        </PrivacyNote>
      </PageForm>
    </AccountPanel>
  );
}
