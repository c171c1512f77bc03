// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { withCompany } from './company.ts';

afterEach(() => {
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
