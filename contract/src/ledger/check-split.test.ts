import { expect, test } from 'vitest';
import { checkSplit, type SplitCharge, type SplitLine } from './check-split.ts';

const receipt = { account: 1, allocatable: 700 };
const charges: SplitCharge[] = [
  { id: 10, account: 1, is_owed: true, open_amount: 500 },
  { id: 11, account: 1, is_owed: true, open_amount: 400 },
  { id: 12, account: 2, is_owed: true, open_amount: 400 },
  { id: 13, account: 1, is_owed: false, open_amount: 400 },
];

test.each<[string, SplitLine[]]>([
  ['nothing', []],
  [
    'all of it',
    [
      { charge: 10, amount: 500 },
      { charge: 11, amount: 200 },
    ],
  ],
  ['a part of it', [{ charge: 11, amount: 1 }]],
])('a split of %s is right', (_what, split) => {
  expect(checkSplit(receipt, charges, split)).toEqual({});
});

test.each<[string, SplitLine[], string[]]>([
  [
    'more than the receipt',
    [
      { charge: 10, amount: 500 },
      { charge: 11, amount: 201 },
    ],
    ['allocations'],
  ],
  ['more than the charge', [{ charge: 10, amount: 501 }], ['allocations.0.amount']],
  [
    'a charge twice',
    [
      { charge: 10, amount: 1 },
      { charge: 10, amount: 1 },
    ],
    ['allocations.1.charge'],
  ],
  ['a charge of another account', [{ charge: 12, amount: 1 }], ['allocations.0.charge']],
  ['an unknown charge', [{ charge: 99, amount: 1 }], ['allocations.0.charge']],
  ['a charge that is only claimed', [{ charge: 13, amount: 1 }], ['allocations.0.charge']],
  ['nothing to a charge', [{ charge: 10, amount: 0 }], ['allocations.0.amount']],
  ['a fraction', [{ charge: 10, amount: 1.5 }], ['allocations.0.amount']],
  [
    'several faults',
    [
      { charge: 12, amount: 900 },
      { charge: 10, amount: -1 },
    ],
    ['allocations.0.charge', 'allocations.0.amount', 'allocations.1.amount', 'allocations'],
  ],
])('a split with %s names each fault', (_what, split, fields) => {
  expect(Object.keys(checkSplit(receipt, charges, split))).toEqual(fields);
});
