// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest';
import { rememberCompany, withCompany } from './company.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

test('a call without a token names the office of the link, also on later pages; a call with a token does not', () => {
  expect(withCompany('/api/token/')).toBe('/api/token/');
  history.replaceState(null, '', '/reset-password?token=abc&company=bravo');
  expect(withCompany('/api/token/')).toBe('/api/token/?company=bravo');
  history.replaceState(null, '', '/login');
  expect(withCompany('/api/invitations/?token=abc')).toBe('/api/invitations/?token=abc&company=bravo');
  expect(withCompany('/api/profile/', { Authorization: 'Bearer abc' })).toBe('/api/profile/');
});

const refuse = () => {
  throw new DOMException('', 'SecurityError');
};

test.each([
  ['stores what a page needs', () => undefined],
  [
    'stores nothing',
    () => {
      vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
      vi.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
    },
  ],
])(
  'the office of a link is known once its page took the query out of the address; the browser %s',
  (_what, prepare) => {
    prepare();
    history.replaceState(null, '', '/accept-invitation?token=abc&company=kampala');
    rememberCompany();
    history.replaceState(null, '', '/accept-invitation');
    expect(withCompany('/api/invitations/read/')).toBe('/api/invitations/read/?company=kampala');
  },
);
