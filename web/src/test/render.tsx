import type { Role } from '@amayumba/contract/roles.ts';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { PortalProviders } from '../app/providers.tsx';
import { AppRoutes } from '../app/router.tsx';
import { storeProfile, storeTokens } from '../auth/session.ts';
import { type Navigation, NavigationContext, locationOf, useNavigation } from '../lib/navigation.ts';

/** What a person of the office does and may do; without permissions, as other servers send none, all is offered. */
export interface StaffSession {
  staff_role?: string;
  permissions?: readonly string[];
}

/** Stores the session of a signed-in person in the browser. */
export function signInAs(role: Role, { staff_role, permissions }: StaffSession = {}) {
  storeTokens({ access: 'access-token', refresh: 'refresh-token' });
  storeProfile({
    id: 7,
    username: 'nakato.a',
    email: 'aisha@example.com',
    first_name: 'Aisha',
    last_name: 'Nakato',
    name: 'Aisha Nakato',
    role,
    staff_role: staff_role ?? null,
    estates: null,
    permissions: permissions ?? null,
  });
}

/**
 * A person at the keyboard and the mouse. What they type without special keys arrives at once, as by pasting: drawing a
 * screen anew for each letter takes most of a test's time.
 */
function makeUser() {
  const user = userEvent.setup();
  const type: typeof user.type = async (element, text, options) => {
    if (options !== undefined || /[{[]/.test(text)) return user.type(element, text, options);
    await user.click(element);
    await user.paste(text);
  };
  return { ...user, type };
}

/** The whole portal at an address, with the real routes, store and guards. */
export function renderApp(path: string) {
  const user = makeUser();
  const view = render(
    <MemoryNavigation path={path}>
      <AppRoutes />
      <Address />
    </MemoryNavigation>,
  );
  return { user, ...view };
}

/** One screen, with the real store and router but without the frame around it. */
export function renderScreen(
  screen: ReactNode,
  { path = '/', as = 'manager', ...staff }: { path?: string; as?: Role } & StaffSession = {},
) {
  signInAs(as, staff);
  const user = makeUser();
  const view = render(
    <MemoryNavigation path={path}>
      <PortalProviders>{screen}</PortalProviders>
      <Address />
    </MemoryNavigation>,
  );
  return { user, ...view };
}

/** A navigation that starts at a path and leaves the browser's address alone. */
export function MemoryNavigation({ path, children }: { path: string; children: ReactNode }) {
  const [places, setPlaces] = useState(() => [locationOf(path)]);
  const asked = useRef(locationOf(path));
  const go = useCallback<Navigation['go']>((to, { replace = false, state = null } = {}) => {
    asked.current = locationOf(to, state);
    setPlaces((now) => [...(replace ? now.slice(0, -1) : now), locationOf(to, state)]);
  }, []);
  const back = useCallback(() => setPlaces((now) => (now.length > 1 ? now.slice(0, -1) : now)), []);
  const place = places.at(-1) ?? locationOf(path);
  useEffect(() => {
    asked.current = place;
  }, [place]);
  const navigation = useMemo(() => ({ place, asked, go, back }), [place, go, back]);
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

/** Shows the current address to tests: `screen.getByTestId('address')`. */
function Address() {
  const { pathname, search } = useNavigation().place;
  return <span data-testid="address">{pathname + search}</span>;
}
