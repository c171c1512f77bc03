import { ButtonLink } from '../../ui/ButtonLink.tsx';

/** The way on from a page that is done with. */
export function SignInLink() {
  return (
    <ButtonLink to="/login" variant="primary" size="lg" className="w-full">
      Sign In
    </ButtonLink>
  );
}
