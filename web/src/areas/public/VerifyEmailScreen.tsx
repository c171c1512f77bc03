import { ROLE_HOME } from '@amayumba/contract/roles.ts';
import { useSession } from '../../auth/session.ts';
import { PUBLIC_PATHS } from '../../lib/public-paths.ts';
import { NextLink, OutcomePanel } from './AccountPanel.tsx';
import { LinkCheck, useLinkToken } from './mailed-link.tsx';

const NOT_CONFIRMED = 'Your email address is not confirmed yet';

/** The screen behind the link in the registration mail. It confirms the address without further input. */
export function VerifyEmailScreen() {
  const { token } = useLinkToken();
  if (!token) {
    return (
      <OutcomePanel icon="mail" tone="amber" title="Open the link in your email" action={<Onward />}>
        <p>Please open the link from our email again, and copy the whole of it if you copy it by hand.</p>
      </OutcomePanel>
    );
  }
  return (
    <LinkCheck
      path={PUBLIC_PATHS.verifyEmail}
      token={token}
      title="Confirming your email address"
      waiting="Confirming..."
      failed={NOT_CONFIRMED}
      refused={(sentence) => (
        <OutcomePanel icon="alert" tone="amber" title={NOT_CONFIRMED} action={<Onward />}>
          <p>{sentence}</p>
        </OutcomePanel>
      )}
    >
      {() => (
        <OutcomePanel icon="checkCircle" tone="green" title="Your email address is confirmed" action={<Onward />}>
          <p>Thank you. There is nothing more to do here.</p>
        </OutcomePanel>
      )}
    </LinkCheck>
  );
}

function Onward() {
  const { access, profile } = useSession();
  if (!access || !profile) return <NextLink />;
  return <NextLink to={ROLE_HOME[profile.role]}>Go to My Dashboard</NextLink>;
}
