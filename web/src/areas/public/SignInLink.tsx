import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** The link from a finished page to the login. */
export function SignInLink() {
  return (
    <ButtonLink to="/login" variant="primary" size="lg" className="w-full">
      Sign In
    </ButtonLink>
  );
}
