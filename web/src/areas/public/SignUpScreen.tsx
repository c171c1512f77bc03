import { useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { OutcomePanel } from './OutcomePanel.tsx';
import { SignInLink } from './SignInLink.tsx';
import { SignUpForm } from './SignUpForm.tsx';
import { useOffersSignUp } from './use-offers-sign-up.ts';

/** Creates a portal for the visitor's own office. See docs/product.md, Sign-up of a company. */
export function SignUpScreen() {
  useDocumentTitle('Create a portal');
  const isOffered = useOffersSignUp();
  const [email, setEmail] = useState('');
  if (isOffered === undefined) return null;
  if (!isOffered) {
    return (
      <OutcomePanel icon="estate" tone="amber" title="No portals are created here" action={<SignInLink />}>
        <p>Please ask the office that runs this portal.</p>
      </OutcomePanel>
    );
  }
  if (!email) return <SignUpForm onSent={setEmail} />;
  return (
    <OutcomePanel icon="mail" tone="green" title="Please check your inbox" action={<SignInLink />}>
      <p>
        We sent a link to <strong className="font-semibold break-words text-ink">{email}</strong>. Open it within 24
        hours to create your portal. Look in the spam folder too.
      </p>
    </OutcomePanel>
  );
}
