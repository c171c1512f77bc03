import { useSyncExternalStore } from 'react';
import { deleteOfflineCache } from './delete-offline-cache.ts';
import { readProfile, scopeOf, type SessionProfile } from './session-profile.ts';

/** The name in local storage of the records last chosen in `features/search/SearchDialog.tsx`. */
export const RECENT_CHOICES = 'recent_choices';

/** The signed-in user, as stored in this browser: a token and a profile. See docs/product.md, Session. */
export interface Session {
  access: string | null;
  refresh: string | null;
  profile: SessionProfile | null;
}

/** Names in local storage; each token has two. See docs/product.md, Session. */
const ACCESS = ['access', 'access_token'] as const;
const REFRESH = ['refresh', 'refresh_token'] as const;
const PROFILE = 'user_profile';
/** Set and removed at once by a logout, which triggers an event in other tabs. */
const SIGNED_OUT = 'signed_out';

const NOBODY: Session = { access: null, refresh: null, profile: null };
const listeners = new Set<() => void>();
let current: Session | undefined;

/** The current session; the same object until it changes. */
export function getSession(): Session {
  current ??= readStored();
  return current;
}

/** What identifies the office of an access token, where one server has several; empty for the first one. */
function companyOf(access: string | null): string {
  try {
    const claims = atob((access?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    const { company } = JSON.parse(claims) as { company?: unknown };
    return typeof company === 'string' ? `${company}:` : '';
  } catch {
    return ''; // another server's token
  }
}

/** Identifies the signed-in person in this browser, because each office counts its people from 1. */
export const personOf = ({ access, profile }: Pick<Session, 'access' | 'profile'>): string | undefined =>
  profile ? `${companyOf(access)}${profile.id}` : undefined;

/** The current session, for components; they render again when it changes in any tab. */
export const useSession = (): Session => useSyncExternalStore(subscribe, getSession);

/**
 * Starts a session; the profile may still be unknown. It replaces an earlier session in one step, so that other tabs
 * follow instead of redirecting to the login.
 */
export function startSession(tokens: { access: string; refresh?: string | undefined }, profile?: SessionProfile) {
  void deleteOfflineCache();
  write([RECENT_CHOICES], undefined);
  write(ACCESS, tokens.access);
  write(REFRESH, tokens.refresh);
  // The profile comes last: a tab that gets a new person's profile loads their data at once, with the stored token.
  write([PROFILE], profile && JSON.stringify(profile));
  if (profile) deleteDrafts(personOf({ access: tokens.access, profile }));
  changed();
}

export function storeTokens(tokens: { access: string; refresh?: string | undefined }) {
  write(ACCESS, tokens.access);
  if (tokens.refresh) write(REFRESH, tokens.refresh);
  changed();
}

/** Stores the profile of the signed-in person. If their scope changed, forgets the records chosen in the search. */
export function storeProfile(profile: SessionProfile) {
  const before = getSession().profile;
  if (before && scopeOf(before) !== scopeOf(profile)) write([RECENT_CHOICES], undefined);
  write([PROFILE], JSON.stringify(profile));
  deleteDrafts(personOf({ access: getSession().access, profile }));
  changed();
}

/** Deletes tokens and profile; every protected page of every tab redirects to the login. */
export function clearSession() {
  removeStored();
  changed();
}

/**
 * Deletes tokens, profile and drafts from this device for a logout, in all tabs, even if this page is closed. In this
 * page, the session remains in memory until {@link clearSession}.
 */
export function removeForLogout() {
  removeStored();
  deleteDrafts();
  write([SIGNED_OUT], '1');
  write([SIGNED_OUT], undefined);
}

/** Reads the session from storage again, because another tab may have changed it. */
export function reloadSession(): Session {
  current = undefined;
  return getSession();
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onShow);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', onShow);
  };
}

function onStorage(event: StorageEvent) {
  const ours: readonly (string | null)[] = [...ACCESS, ...REFRESH, PROFILE, null];
  // A session that expires leaves the drafts for the person's next sign-in.
  if (event.key === SIGNED_OUT && event.newValue) deleteDrafts();
  if (ours.includes(event.key)) changed();
}

/** Back can restore a frozen page, which missed its person's logout. */
function onShow(event: PageTransitionEvent) {
  if (event.persisted) changed();
}

function changed() {
  current = undefined;
  for (const listener of listeners) listener();
}

function readStored(): Session {
  try {
    const stored = localStorage.getItem(PROFILE);
    const profile = stored === null ? null : parseProfile(stored);
    if (profile === undefined) {
      removeStored(); // An unreadable profile ends the session. See docs/product.md, Session.
      return NOBODY;
    }
    return { access: readFirst(ACCESS), refresh: readFirst(REFRESH), profile };
  } catch {
    return NOBODY; // storage is blocked
  }
}

function parseProfile(stored: string): SessionProfile | undefined {
  try {
    return readProfile(JSON.parse(stored));
  } catch {
    return undefined;
  }
}

const readFirst = (names: readonly string[]): string | null =>
  names.map((name) => localStorage.getItem(name)).find(Boolean) ?? null;

function write(names: readonly string[], value: string | undefined) {
  for (const name of names) {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  }
}

function removeStored() {
  for (const name of [...ACCESS, ...REFRESH, PROFILE, RECENT_CHOICES]) localStorage.removeItem(name);
  void deleteOfflineCache();
}

/** The prefix of a draft's name in session storage; its writer follows (`personOf`; `use-stored-draft.ts`). */
export const DRAFT_PREFIX = 'draft:';

/** Deletes all drafts of this tab, except those of the given person. */
export function deleteDrafts(writer?: string) {
  const own = `${DRAFT_PREFIX}${writer}:`;
  const isForgotten = (name: string) => name.startsWith(DRAFT_PREFIX) && !name.startsWith(own);
  for (const name of Object.keys(sessionStorage).filter(isForgotten)) sessionStorage.removeItem(name);
}
