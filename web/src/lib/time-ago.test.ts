import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const NOW = Date.parse('2026-11-21T09:00:00Z');

test.each([
  ['2026-11-21T09:00:30Z', 'just now'],
  ['2026-11-21T08:59:01Z', 'just now'],
  ['2026-11-21T08:59:00Z', '1 minute ago'],
  ['2026-11-21T08:00:01Z', '59 minutes ago'],
  ['2026-11-21T08:00:00Z', '1 hour ago'],
  ['2026-11-20T09:00:01Z', '23 hours ago'],
  ['2026-11-20T09:00:00Z', '1 day ago'],
  ['2026-10-21T09:00:00Z', '31 days ago'],
])('%s is %s', (instant, words) => expect(timeAgo(instant, NOW)).toBe(words));
