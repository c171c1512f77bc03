import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  clearSession,
  getSession,
  RECENT_CHOICES,
  reloadSession,
  startSession,
  storeProfile,
  storeTokens,
  useSession,
} from './session.ts';

const inStorage = () => Object.fromEntries(Object.entries(localStorage));

const profile = {
  id: 7,
  username: 'nakato.a',
  email: 'aisha@example.com',
  first_name: 'Aisha',
  last_name: 'Nakato',
  name: 'Aisha Nakato',
  role: 'owner',
  staff_role: null,
  estates: null,
  permissions: null,
} as const;

test('tokens and profile are in local storage under the names of the specification', () => {
  storeTokens({ access: 'a', refresh: 'r' });
  storeProfile(profile);
  expect(inStorage()).toEqual({
    access: 'a',
    access_token: 'a',
    refresh: 'r',
    refresh_token: 'r',
    user_profile: JSON.stringify(profile),
  });
});

test('new tokens without a refresh token keep the old one', () => {
  storeTokens({ access: 'a', refresh: 'r' });
  storeTokens({ access: 'b' });
  expect(getSession()).toMatchObject({ access: 'b', refresh: 'r' });
});

test.each(['{broken', '"text"', '{}', 'null'])('a corrupt profile (%s) ends the session', (stored) => {
  storeTokens({ access: 'a', refresh: 'r' });
  localStorage.setItem('user_profile', stored);
  expect(reloadSession()).toEqual({ access: null, refresh: null, profile: null });
  expect(localStorage).toHaveLength(0);
});

test.each([
  [
    { user_id: 7, username: 'k', user_type: 'Property_Owner' },
    { id: 7, role: 'owner', name: 'k' },
  ],
  [
    { id: '7', username: 'k', role: 'wizard', first_name: 'Kato' },
    { id: 7, role: 'tenant', name: 'Kato' },
  ],
])('a profile in the dialect %j is read', (stored, understood) => {
  localStorage.setItem('user_profile', JSON.stringify(stored));
  expect(reloadSession().profile).toMatchObject(understood);
});

test('signing out in another tab signs out this one', () => {
  storeTokens({ access: 'a', refresh: 'r' });
  storeProfile(profile);
  const { result } = renderHook(() => useSession());
  localStorage.clear(); // the logout of the other tab
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access' })));
  expect(result.current.profile).toBeNull();
});

test('a page restored by Back is signed out if its person has signed out', () => {
  startSession({ access: 'a', refresh: 'r' }, profile);
  const { result } = renderHook(() => useSession());
  localStorage.clear(); // while the page is frozen and gets no events
  act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  expect(result.current.profile).toBeNull();
});

test('a new login replaces the previous session completely, including fields it does not set', () => {
  startSession({ access: 'a', refresh: 'r' }, profile);
  startSession({ access: 'b' });
  expect(inStorage()).toEqual({ access: 'b', access_token: 'b' });
  expect(getSession()).toEqual({ access: 'b', refresh: null, profile: null });
});

const chosen = () => localStorage.getItem(RECENT_CHOICES);

test('what was last chosen in the search is forgotten when a person may see less, and stays otherwise', () => {
  const limited = { ...profile, role: 'manager', staff_role: 'manager', estates: [3, 4] } as const;
  startSession({ access: 'a', refresh: 'r' }, limited);
  localStorage.setItem(RECENT_CHOICES, '{"user":7,"rows":[]}');
  storeProfile({ ...limited, first_name: 'Aisha N.' });
  expect(chosen()).not.toBeNull();
  storeProfile({ ...limited, estates: [3] });
  expect(chosen()).toBeNull();
});

const draft = (writer: number) => sessionStorage.setItem(`draft:${writer}:log-payment`, '{"notes":"private"}');

test('another person finds no drafts of the previous one; the same person finds theirs', () => {
  draft(7);
  startSession({ access: 'a' }, profile);
  expect(sessionStorage).toHaveLength(1);
  startSession({ access: 'b' }, { ...profile, id: 8 });
  expect(sessionStorage).toHaveLength(0);
});

test('a logout in another tab deletes the drafts of this one', () => {
  startSession({ access: 'a' }, profile);
  renderHook(() => useSession());
  draft(7);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'access' })));
  expect(sessionStorage).toHaveLength(1);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'signed_out', newValue: '1' })));
  expect(sessionStorage).toHaveLength(0);
});

test('signing out keeps entries of others in local storage', () => {
  localStorage.setItem('theme', 'dark');
  storeTokens({ access: 'a' });
  clearSession();
  expect(inStorage()).toEqual({ theme: 'dark' });
});
