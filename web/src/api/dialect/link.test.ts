import { expect, test } from 'vitest';
import { readLink } from './link.ts';

test.each([
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  '//evil.example/a',
  '/\\evil.example/a',
])('%s is no link to a file', (value) => expect(readLink(value, '')).toBeNull());

test('a path belongs to the API, and a file may be on another host', () => {
  expect(readLink('/media/a.png', 'https://api.test')).toBe('https://api.test/media/a.png');
  expect(readLink('https://files.test/a.png', '')).toBe('https://files.test/a.png');
});
