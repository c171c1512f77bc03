import { PASSWORD_MIN_LENGTH } from '@amayumba/contract/accounts/rules.ts';
import { useState } from 'react';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageForm } from '../../ui/PageForm.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { OutcomePanel } from './OutcomePanel.tsx';
import { SignInLink } from './SignInLink.tsx';
import { useAccountForm } from './use-account-form.ts';
import { useLinkToken } from './use-link-token.ts';

/**
 * Creates the first manager's account, from the link that the first start prints.
 * See docs/rules.md, First manager.
 */
export function FirstManagerScreen() {
  const { token, drop } = useLinkToken();
  const [isMade, setMade] = useState(false);
  if (isMade) {
    return (
      <OutcomePanel icon="checkCircle" tone="green" title="Your account is ready" action={<SignInLink />}>
        <p>You are the first manager of this portal. Sign in to add your first estate.</p>
      </OutcomePanel>
    );
  }
  if (!token) {
    return (
      <OutcomePanel icon="key" tone="amber" title="Open the printed link" action={<SignInLink />}>
        <p>
          Please use the link that was printed in the terminal when the portal started. As long as there is no manager,
          a restart prints a new one.
        </p>
        <p>There is a manager already? Then sign in.</p>
      </OutcomePanel>
    );
  }
  const finish = () => {
    drop();
    setMade(true);
  };
  return <FirstManagerForm token={token} onMade={finish} />;
}

function FirstManagerForm({ token, onMade }: { token: string; onMade: () => void }) {
  const { isPending, problem, errorOf, submit } = useAccountForm(PUBLIC_PATHS.createFirstManager, onMade, token);
  return (
    <AccountPanel
      title="Create the first manager account"
      lead="A manager looks after estates, tenants and payments. This link works once."
    >
      <PageForm isPending={isPending} onSubmit={submit} className="mt-5 grid gap-4 sm:grid-cols-2">
        {problem && (
          <Banner tone="rose" className="sm:col-span-2">
            {errorOf('token')?.[0] ?? problem.error}
          </Banner>
        )}
        <TextField label="First name" name="first_name" autoComplete="given-name" error={errorOf('first_name')} />
        <TextField label="Last name" name="last_name" autoComplete="family-name" error={errorOf('last_name')} />
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errorOf('username')}
          className="sm:col-span-2"
          required
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          error={errorOf('email')}
          className="sm:col-span-2"
          required
        />
        <PasswordField
          label="Password"
          name="password"
          hint={`At least ${PASSWORD_MIN_LENGTH} characters with a mix of symbols`}
          autoComplete="new-password"
          error={errorOf('password')}
          className="sm:col-span-2"
          required
        />
        <Button type="submit" variant="primary" size="lg" isPending={isPending} className="mt-1 sm:col-span-2">
          {isPending ? 'Creating account...' : 'Create account'}
        </Button>
      </PageForm>
    </AccountPanel>
  );
}
