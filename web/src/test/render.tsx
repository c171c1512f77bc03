import type { Role } from '@amayumba/contract/roles.ts';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router';
import { PortalProviders } from '../app/providers.tsx';
import { AppRoutes } from '../app/router.tsx';
import { storeProfile, storeTokens } from '../auth/session.ts';

/** Signs somebody in, as the browser remembers it after the login. */
export function signInAs(role: Role) {
  storeTokens({ access: 'access-token', refresh: 'refresh-token' });
  storeProfile({
    id: 7,
    username: 'nakato.a',
    email: 'aisha@example.com',
    first_name: 'Aisha',
    last_name: 'Nakato',
    name: 'Aisha Nakato',
    role,
  });
}

/** The whole portal at an address, with the real routes, store and guards. */
export function renderApp(path: string) {
  const user = userEvent.setup();
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <AppRoutes />
      <Address />
    </MemoryRouter>,
  );
  return { user, ...view };
}

/** One screen, with the real store and router but without the frame around it. */
export function renderScreen(screen: ReactNode, { path = '/', as = 'manager' }: { path?: string; as?: Role } = {}) {
  signInAs(as);
  const user = userEvent.setup();
  const view = render(
    <MemoryRouter initialEntries={[path]}>
      <PortalProviders>{screen}</PortalProviders>
      <Address />
    </MemoryRouter>,
  );
  return { user, ...view };
}

/** Shows tests where the router is: `screen.getByTestId('address')`. */
function Address() {
  const { pathname, search } = useLocation();
  return <span data-testid="address">{pathname + search}</span>;
}
