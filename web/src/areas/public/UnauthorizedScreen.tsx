import { ROLE_HOME } from '@amayumba/contract/roles.ts';
import { useSession } from '../../auth/session.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PublicPanel } from './PublicPanel.tsx';

/** Shown to a role that may not see a page, with a link to its own portal. See docs/product.md, Access guards. */
export function UnauthorizedScreen() {
  useDocumentTitle('Access Denied');
  const { access, profile } = useSession();
  const home = access && profile ? ROLE_HOME[profile.role] : '/login';
  return (
    <PublicPanel className="mx-auto w-full max-w-120 text-center">
      <span className="mx-auto mb-4 grid size-14 place-items-center rounded-xl bg-rose-bg text-rose-ink">
        <Icon name="lock" className="size-6.5" />
      </span>
      <h1 className="text-2xl text-ink">Access Denied</h1>
      <p className="mt-2 mb-6 text-muted">You don't have permission to access this page.</p>
      <ButtonLink to={home} variant="primary" size="lg">
        Go to My Dashboard
      </ButtonLink>
    </PublicPanel>
  );
}
