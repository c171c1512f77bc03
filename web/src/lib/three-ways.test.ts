import { expect, test } from 'vitest';
import { chosenOf, differencesIn, undecidedIn } from './three-ways.ts';

const FIELDS = ['amount', 'notes', 'months'] as const;
const opened = { amount: 500, notes: '', months: [3], other: 1 };

/** What becomes of a form, and which fields are to be chosen. */
function merged(theirs: Partial<typeof opened>, mine: Partial<typeof opened>) {
  const [their, my] = [
    { ...opened, ...theirs },
    { ...opened, ...mine },
  ];
  const differences = differencesIn(FIELDS, opened, their, my);
  return { draft: chosenOf(differences, {}, their, my), undecided: undecidedIn(differences, {}), differences };
}

test('what only the other changed is taken over', () => {
  const { draft, undecided } = merged({ amount: 900 }, { notes: 'Called' });
  expect(draft).toEqual({ ...opened, amount: 900, notes: 'Called' });
  expect(undecided).toEqual([]);
});

test('where both changed a field differently nothing is decided, and what was typed stays in sight', () => {
  const { draft, undecided, differences } = merged({ amount: 900, months: [4] }, { amount: 700, months: [4] });
  expect(draft).toEqual({ ...opened, amount: 700, months: [4] });
  expect(undecided).toEqual(['amount']);
  // Both came to the same months, so there is nothing to tell about them.
  expect(differences.map(({ field }) => field)).toEqual(['amount']);
});

test('a list counts as changed by what it says, not by which list it is', () => {
  expect(merged({ months: [3] }, { months: [3] }).differences).toEqual([]);
});

test('every choice can be made the other way', () => {
  const [theirs, mine] = [
    { ...opened, amount: 900, notes: 'Theirs' },
    { ...opened, notes: 'Mine', months: [5] },
  ];
  const differences = differencesIn(FIELDS, opened, theirs, mine);
  expect(differences.map(({ field, usual }) => [field, usual])).toEqual([
    ['amount', 'theirs'],
    ['notes', undefined],
    ['months', 'mine'],
  ]);
  const choices = { amount: 'mine', notes: 'theirs', months: 'theirs' } as const;
  expect(chosenOf(differences, choices, theirs, mine)).toEqual({ ...theirs, amount: 500 });
  expect(undecidedIn(differences, choices)).toEqual([]);
});
