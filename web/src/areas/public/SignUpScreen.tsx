import { SHORT_NAME_MAX, shortNameOf } from '@amayumba/contract/companies/rules.ts';
import { useState } from 'react';
import { useStoredDraft } from '../../auth/use-stored-draft.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Refusal } from '../../ui/Refusal.tsx';
import { CheckField } from '../../ui/CheckField.tsx';
import { DraftNote } from '../../ui/DraftNote.tsx';
import { PageForm } from '../../ui/PageForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NewPasswordField, PrivacyNote, SubmitButton, useAccountForm, UsernameField } from './account-form.tsx';
import { AccountPanel, NextLink, OutcomePanel } from './AccountPanel.tsx';
import { useOffersSignUp } from './sign-in-form.ts';

/** Creates a portal for the visitor's own office. See docs/product.md, Sign-up of a company. */
export function SignUpScreen() {
  useDocumentTitle('Create a portal');
  const isOffered = useOffersSignUp();
  const [email, setEmail] = useState('');
  if (isOffered === undefined) return null;
  if (!isOffered) {
    return (
      <OutcomePanel icon="estate" tone="amber" title="No portals are created here" action={<NextLink />}>
        <p>Please ask the office that runs this portal.</p>
      </OutcomePanel>
    );
  }
  if (!email) return <SignUpForm onSent={setEmail} />;
  return (
    <OutcomePanel icon="mail" tone="green" title="Please check your inbox" action={<NextLink />}>
      <p>
        We sent a link to <strong className="font-semibold break-words text-ink">{email}</strong>. Open it within 24
        hours to create your portal. Look in the spam folder too.
      </p>
    </OutcomePanel>
  );
}

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
const WIDE = 'sm:col-span-2';

const suggested = (name: string) => (name.trim() === '' ? '' : shortNameOf(name));

/** The office, its first manager and its initial data. `onSent` gets the address to which the link was sent. */
function SignUpForm({ onSent }: { onSent: (email: string) => void }) {
  const { draft, patch, clear, kept } = useStoredDraft('sign-up', () => EMPTY);
  const { name, short_name, demo, ...manager } = draft;
  const finish = () => {
    clear();
    onSent(draft.email);
  };
  const body = () => ({ name, short_name, manager, demo });
  const { isPending, problem, submit } = useAccountForm(PUBLIC_PATHS.signUpCompany, finish, body);

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
      <PageForm isPending={isPending} onSubmit={submit} className="mt-5 grid gap-4 sm:grid-cols-2">
        <div className="empty:hidden sm:col-span-2">
          <DraftNote draft={kept} />
          <Refusal problem={problem} />
        </div>
        <TextField
          label="Name of the office"
          {...field('name')}
          onChange={({ target }) => rename(target.value)}
          autoComplete="organization"
          className={WIDE}
          required
        />
        <TextField
          autoComplete="on"
          label="Short name"
          {...field('short_name')}
          hint="Part of your portal's address: small letters, digits and hyphens"
          maxLength={SHORT_NAME_MAX}
          autoCapitalize="none"
          spellCheck={false}
          className={WIDE}
          required
        />
        <TextField label="First name" {...field('first_name')} autoComplete="given-name" />
        <TextField label="Last name" {...field('last_name')} autoComplete="family-name" />
        <UsernameField {...field('username')} />
        <TextField label="Email" {...field('email')} type="email" autoComplete="email" required />
        <NewPasswordField {...field('password')} className={WIDE} />
        <CheckField
          label="Begin with invented estates and tenants, to try it"
          isOn={demo}
          onChange={(isOn) => patch({ demo: isOn })}
          className={WIDE}
        />
        <SubmitButton isPending={isPending} pending="Sending..." className="mt-1 sm:col-span-2">
          Send me the link
        </SubmitButton>
        <PrivacyNote className={WIDE}>
          What you enter here is kept to create your portal, and deleted if you do not open the link.
        </PrivacyNote>
      </PageForm>
    </AccountPanel>
  );
}
