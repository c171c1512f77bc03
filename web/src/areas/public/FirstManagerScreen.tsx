import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { Banner } from '../../ui/Banner.tsx';
import { PageForm } from '../../ui/PageForm.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { NewPasswordField, SubmitButton, UsernameField } from './account-form.tsx';
import { AccountPanel, NextLink, OutcomePanel } from './AccountPanel.tsx';
import { useLinkToken, useTokenForm } from './mailed-link.tsx';

const WIDE = 'sm:col-span-2';

/** Creates the first manager's account, from the link of the first start. See docs/rules.md, First manager. */
export function FirstManagerScreen() {
  const { token, done: isMade, finish } = useLinkToken();
  if (isMade) {
    return (
      <OutcomePanel icon="checkCircle" tone="green" title="Your account is ready" action={<NextLink />}>
        <p>You are the first manager of this portal. Sign in to add your first estate.</p>
      </OutcomePanel>
    );
  }
  if (!token) {
    return (
      <OutcomePanel icon="key" tone="amber" title="Open the printed link" action={<NextLink />}>
        <p>
          Please use the link that was printed in the terminal when the portal started. As long as there is no manager,
          a restart prints a new one.
        </p>
        <p>There is a manager already? Then sign in.</p>
      </OutcomePanel>
    );
  }
  return <FirstManagerForm token={token} onMade={() => finish(true)} />;
}

function FirstManagerForm({ token, onMade }: { token: string; onMade: () => void }) {
  const { isPending, problem, refusal, field, submit } = useTokenForm(PUBLIC_PATHS.createFirstManager, token, onMade);
  return (
    <AccountPanel
      title="Create the first manager account"
      lead="A manager looks after estates, tenants and payments. This link works once."
    >
      <PageForm isPending={isPending} onSubmit={submit} className="mt-5 grid gap-4 sm:grid-cols-2">
        {problem && (
          <Banner tone="rose" className={WIDE}>
            {refusal ?? problem.error}
          </Banner>
        )}
        <TextField label="First name" {...field('first_name')} autoComplete="given-name" />
        <TextField label="Last name" {...field('last_name')} autoComplete="family-name" />
        <UsernameField {...field('username')} className={WIDE} />
        <TextField label="Email" {...field('email')} type="email" autoComplete="email" className={WIDE} required />
        <NewPasswordField {...field('password')} className={WIDE} />
        <SubmitButton isPending={isPending} pending="Creating account..." className="mt-1 sm:col-span-2">
          Create account
        </SubmitButton>
      </PageForm>
    </AccountPanel>
  );
}
