import { expect, test } from 'vitest';
import { aComplaint } from '../../test/factories.ts';
import { isClosed, statusTone, withNames } from './complaint-view.ts';

test.each([
  ['Open', 'amber'],
  ['IN PROGRESS', 'indigo'],
  ['Resolved', 'green'],
  ['closed', 'grey'],
  ['Waiting for parts', 'grey'],
])('a complaint that is %s has a %s badge', (name, tone) => {
  expect(statusTone(name)).toBe(tone);
});

test('the status Closed is recognised in any letter case', () => {
  expect(isClosed({ name: 'CLOSED' })).toBe(true);
  expect(isClosed({ name: 'Resolved' })).toBe(false);
});

const plumbing = { id: 4, name: 'Plumbing', description: 'Leaks' };
const noise = { id: 7, name: 'Noise', description: 'Music' };
const statuses = [
  { id: 1, name: 'Open' },
  { id: 2, name: 'In Progress' },
];

test.each([
  ['only an id', { id: 7, name: '', description: '' }, noise],
  ['only a name', { id: 0, name: 'noise', description: '' }, noise],
  ['what no list knows', { id: 12, name: 'Lift', description: '' }, { id: 12, name: 'Lift', description: '' }],
])('a category sent as %s gets the rest from the list', (_, category, expected) => {
  expect(withNames(aComplaint({ category }), [plumbing, noise], statuses).category).toEqual(expected);
});

test('a status sent only as an id gets its name from the list', () => {
  const complaint = aComplaint({ status: { id: 2, name: 'Unknown' } });
  expect(withNames(complaint, [], statuses).status).toEqual({ id: 2, name: 'In Progress' });
});
