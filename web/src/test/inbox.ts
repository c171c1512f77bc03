import type { InboxItem, Suggestion } from '@amayumba/contract/money/inbox.ts';
import type { StatementImport, StatementLine } from '@amayumba/contract/money/statement-import.ts';
import { aisha, maker } from './factories.ts';

/** A suggestion that rests on the phone and the amount. */
export const aSuggestion = maker<Suggestion>(() => ({
  account: 7,
  reference_code: '41703653',
  tenant_details: aisha,
  score: 90,
  reasons: [
    { code: 'phone', text: 'Phone is known for this account only', speaks_for: true },
    { code: 'oldest_charge', text: 'Amount equals the oldest charge, Rent, October 2026', speaks_for: true },
    { code: 'no_code', text: 'No payment code', speaks_for: false },
  ],
  open_amount: 900_000,
  oldest_due: '2026-10-05',
}));

/** The second best: the amount fits, and the name is alike. */
export const anotherSuggestion = aSuggestion({
  account: 8,
  reference_code: '48217362',
  tenant_details: { id: 22, name: 'Asha Namata', apartment: 'B02', block: 'B', estate: 'Buwate Gardens' },
  score: 50,
  reasons: [
    { code: 'similar_name', text: 'Similar name (61%)', speaks_for: true },
    { code: 'other_phone', text: 'Other phone', speaks_for: false },
  ],
  open_amount: 450_000,
  oldest_due: '2026-11-05',
});

/** An open line of an MTN statement with two suggestions. */
export const anInboxItem = maker<InboxItem>(() => ({
  id: 41,
  state: 'open',
  channel: 'mtn',
  received_at: '2026-11-22T05:14:00Z',
  amount: 450_000,
  phone: '+256744744829',
  name: 'AISHA NAMATOVU',
  text: 'rent upper side kireka',
  external_reference: '22847190356',
  why: 'No payment code in the text. Your rule asks for 100, the best here is 90.',
  statement_import: 5,
  row: 41,
  suggestions: [aSuggestion(), anotherSuggestion],
  receipts: [],
  reason: '',
}));

/** The same line once it was matched to its best suggestion. */
export const matchedItem = anInboxItem({
  state: 'matched',
  suggestions: [],
  receipts: [
    {
      id: 813,
      receipt_code: 'AMA-2026-000813',
      account: 7,
      tenant_details: aisha,
      amount: 450_000,
    },
  ],
});

/** A statement of MTN that was read and not yet posted. */
export const aStatementImport = maker<StatementImport>(() => ({
  id: 5,
  state: 'draft',
  channel: 'mtn',
  file_name: 'mtn-november.csv',
  counts: { new: 0, known: 2, matched: 12, inbox: 4, ignored: 3, error: 1 },
  columns: {
    date: 'Date',
    id: 'Id',
    amount: 'Amount',
    debit: null,
    credit: null,
    fee: 'Fee',
    balance: null,
    phone: 'From',
    name: 'From Name',
    text: null,
  },
  headings: [
    { heading: 'Id', examples: ['22847190356', '22847190357'] },
    { heading: 'Date', examples: ['2026-11-22 08:14:05'] },
    { heading: 'From', examples: ['FRI:256744744829/MSISDN'] },
    { heading: 'From Name', examples: ['AISHA NAMATOVU'] },
    { heading: 'Amount', examples: ['450000'] },
    { heading: 'Fee', examples: ['0'] },
    { heading: 'Reference', examples: ['rent upper side kireka'] },
  ],
  missing_columns: [],
  from: '2026-11-01',
  to: '2026-11-22',
  total_in: 7_400_000,
  by: 'Moses Okello',
  created_at: '2026-11-22T06:00:00Z',
  confirmed_at: null,
  undone_at: null,
}));

/** A line that is matched by its code. */
export const aStatementLine = maker<StatementLine>(() => ({
  row: 2,
  state: 'matched',
  why: '',
  cell: null,
  received_at: '2026-11-22T05:14:00Z',
  amount: 450_000,
  fee: 0,
  balance: null,
  phone: '+256744744829',
  name: 'AISHA NAMATOVU',
  text: '4170 3653',
  external_reference: '22847190356',
  account: 7,
  tenant_details: aisha,
  score: 100,
  reasons: [{ code: 'code', text: 'Payment code 4170 3653', speaks_for: true }],
  receipt: null,
  inbox_item: null,
}));
