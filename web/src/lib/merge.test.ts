import { expect, test } from 'vitest';
import {
  withChoice,
  differencesOf,
  mergedDraft,
  hasOpenConflict,
  withConflict,
  newMerge,
  mergedAfterSave,
  overwritten,
  withInput,
} from './merge.ts';

interface Draft {
  amount: number;
  notes: string;
  months: number[];
  home: { value: number; label: string } | null;
}
const stored: Draft = { amount: 500, notes: '', months: [3], home: { value: 1, label: 'A-01' } };
const show = (draft: Draft) => JSON.stringify(draft);
const FIELDS = {
  amount: { label: 'Amount', show },
  notes: { label: 'Notes', show },
  months: { label: 'Months', show },
  home: { label: 'Home', show },
};

/** A form with input of its own, after somebody else saved a change. */
function conflicting(theirs: Partial<Draft>, mine: Partial<Draft>) {
  const form = withInput(newMerge(stored, 1), FIELDS, { ...stored, ...mine });
  return withConflict(form, FIELDS, { draft: { ...stored, ...theirs }, by: 'Sarah', at: null }, 2);
}
const kinds = (merge: ReturnType<typeof conflicting>) =>
  differencesOf(merge, FIELDS).map(({ field, isConflict, usual }) => [field, isConflict ? 'conflict' : usual]);

test('a field only the other changed is merged, and a field only I changed stays', () => {
  const merge = conflicting({ amount: 900 }, { notes: 'Called' });
  expect(mergedDraft(merge, FIELDS)).toEqual({ ...stored, amount: 900, notes: 'Called' });
  expect(kinds(merge)).toEqual([
    ['amount', 'theirs'],
    ['notes', 'mine'],
  ]);
  expect([hasOpenConflict(merge, FIELDS), merge.version]).toEqual([false, 2]);
});

test('in a conflict the person chooses, and their input stays visible until then', () => {
  const merge = conflicting({ amount: 900, months: [4] }, { amount: 700, months: [4] });
  expect(mergedDraft(merge, FIELDS)).toEqual({ ...stored, amount: 700, months: [4] });
  // Both chose the same months, so there is no difference to show.
  expect(kinds(merge)).toEqual([['amount', 'conflict']]);
  expect(hasOpenConflict(merge, FIELDS)).toBe(true);
  const theirs = withChoice(merge, 'amount', 'theirs');
  expect([hasOpenConflict(theirs, FIELDS), mergedDraft(theirs, FIELDS).amount]).toEqual([false, 900]);
  expect(mergedDraft(withChoice(theirs, 'amount', 'mine'), FIELDS).amount).toBe(700);
});

test('all conflicts can be overwritten at once, without any effect on other fields', () => {
  const merge = conflicting({ amount: 900, notes: 'Theirs', months: [4] }, { amount: 700, notes: 'Mine' });
  expect(mergedDraft(overwritten(merge, FIELDS), FIELDS)).toEqual({
    ...stored,
    amount: 700,
    notes: 'Mine',
    months: [4],
  });
});

test('a merged field can be reverted, and my change can be discarded', () => {
  const merge = conflicting({ amount: 900 }, { notes: 'Mine' });
  expect(mergedDraft(withChoice(withChoice(merge, 'amount', 'mine'), 'notes', 'theirs'), FIELDS)).toEqual(stored);
});

test('typing into a field with a conflict chooses the typed value', () => {
  const merge = conflicting({ amount: 900 }, { amount: 700 });
  const then = withInput(merge, FIELDS, { ...mergedDraft(merge, FIELDS), amount: 750 });
  expect([hasOpenConflict(then, FIELDS), mergedDraft(then, FIELDS).amount]).toEqual([false, 750]);
});

test('typing into a merged field keeps the typed value and leaves the other fields', () => {
  const merge = conflicting({ amount: 900, notes: 'Theirs' }, {});
  const then = withInput(merge, FIELDS, { ...mergedDraft(merge, FIELDS), notes: 'Theirs, and mine' });
  expect(mergedDraft(then, FIELDS)).toEqual({ ...stored, amount: 900, notes: 'Theirs, and mine' });
});

test('a second conflict compares with the version of the first', () => {
  const first = withChoice(conflicting({ amount: 900 }, { amount: 700, notes: 'Mine' }), 'amount', 'mine');
  const third = { draft: { ...stored, amount: 900, months: [5] }, by: 'Okello', at: null };
  const second = withConflict(first, FIELDS, third, 3);
  // The amount was decided against 900, and has not changed since.
  expect(kinds(second)).toEqual([
    ['amount', 'mine'],
    ['notes', 'mine'],
    ['months', 'theirs'],
  ]);
  expect(mergedDraft(second, FIELDS)).toEqual({ ...stored, amount: 700, notes: 'Mine', months: [5] });
});

test('a list or a choice is compared by its value, not by its label', () => {
  expect(kinds(conflicting({}, { months: [3], home: { value: 1, label: 'A-01 · Block A' } }))).toEqual([]);
  expect(kinds(conflicting({ home: null }, { home: { value: 2, label: 'B' } }))).toEqual([['home', 'conflict']]);
});

test('input typed while a form is being saved stays, and other fields get the stored values', () => {
  const sent = { ...stored, amount: 700 };
  expect(mergedAfterSave(sent, { ...sent, notes: 'One more thing' }, { ...sent, months: [1, 2] })).toEqual({
    ...sent,
    notes: 'One more thing',
    months: [1, 2],
  });
});
