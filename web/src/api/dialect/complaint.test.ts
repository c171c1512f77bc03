import { complaintSchema, complaintWithHistorySchema } from '@amayumba/contract/complaints/complaint.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { aComplaint } from '../../test/factories.ts';
import { readComplaintFrom, readComplaintPage, readComplaintWithHistoryFrom } from './complaint.ts';

const API = 'https://api.test';
const FEW = { id: 1, title: 'Tap drips', tenant: 12, category: 4, status: 1, created_at: '2026-11-03T08:00:00Z' };
const read = (row: object) => z.parse(complaintSchema, readComplaintFrom(API)({ ...FEW, ...row }));

test.each([
  ['an id', { status: 2 }, 2, 'In Progress'],
  ['an id as text', { status: '3' }, 3, 'Resolved'],
  ['an id under status_id', { status: undefined, status_id: 4 }, 4, 'Closed'],
  ['an object', { status: { id: 2, name: 'in progress' } }, 2, 'In Progress'],
  ['a name', { status: 'closed' }, 4, 'Closed'],
  ['a name beside an id', { status: 9, status_name: 'waiting for parts' }, 9, 'Waiting for parts'],
  ['an id with a name of that server', { status: { id: 1, name: 'New' } }, 1, 'New'],
  ['an id nobody knows', { status: 42 }, 42, 'Unknown'],
  ['nothing', { status: null }, 0, 'Unknown'],
])('the status may come as %s', (_shape, row, id, name) => {
  expect(read(row).status).toEqual({ id, name });
});

test.each([
  ['an id', { category: 4 }, { id: 4, name: '', description: '' }],
  ['an id as text', { category: '4' }, { id: 4, name: '', description: '' }],
  [
    'an object',
    { category: { id: 4, name: 'Plumbing', description: 'Leaks' } },
    { id: 4, name: 'Plumbing', description: 'Leaks' },
  ],
  [
    'an object without description',
    { category: { id: 4, name: 'Plumbing' } },
    { id: 4, name: 'Plumbing', description: '' },
  ],
  ['a name', { category: 'Plumbing' }, { id: 0, name: 'Plumbing', description: '' }],
  ['an id with its name', { category: 4, category_name: 'Plumbing' }, { id: 4, name: 'Plumbing', description: '' }],
])('the category may come as %s', (_shape, row, category) => {
  expect(read(row).category).toEqual(category);
});

test.each([
  ['in capitals', 'CRITICAL', 'critical'],
  ['left out', undefined, 'medium'],
  ['unknown', 'soonish', 'medium'],
])('an urgency that is %s is read', (_, urgency, expected) => {
  expect(read({ urgency }).urgency).toBe(expected);
});

test('missing fields are empty, and the last change is the creation', () => {
  expect(read({})).toMatchObject({
    description: '',
    feedback: '',
    attachment: null,
    tenant: 12,
    tenant_details: { id: 12, name: '' },
    updated_at: FEW.created_at,
  });
});

test('a link without a host belongs to the API', () => {
  expect(read({ attachment: '/media/tap.jpg' }).attachment).toBe('https://api.test/media/tap.jpg');
});

test('a complaint without a history gets an empty one', () => {
  const complaint = z.parse(complaintWithHistorySchema, readComplaintWithHistoryFrom(API)(FEW));
  expect(complaint.history).toEqual([]);
});

test.each([[null], ['<html>'], [42]])(
  'a response that is no complaint (%j) is passed on for the schema to refuse',
  (answer) => {
    expect(readComplaintFrom(API)(answer)).toBe(answer);
    expect(readComplaintWithHistoryFrom(API)(answer)).toBe(answer);
  },
);

describe('a list', () => {
  const older = aComplaint({ id: 1, created_at: '2026-10-01T08:00:00Z' });
  const newer = aComplaint({ id: 2, created_at: '2026-11-01T08:00:00Z' });
  const undated = aComplaint({ id: 3, created_at: '' });
  const rows = [older, undated, newer];

  test.each([
    ['a plain array', rows],
    ['results', { results: rows }],
    ['complaints', { complaints: rows }],
    ['data', { data: rows }],
    ['items', { items: rows }],
  ])('in %s is read and sorted newest first', (_envelope, answer) => {
    const page = readComplaintPage(answer, API);
    expect(page.results.map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(page.count).toBe(3);
  });

  test('is passed on for the schema to refuse if it is no list', () => {
    expect(readComplaintPage({ detail: 'no' }, API)).toEqual({ detail: 'no' });
  });
});
