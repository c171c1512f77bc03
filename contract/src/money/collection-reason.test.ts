import { expect, test } from 'vitest';
import { collectionReason, maskPhone, OWN_CODES, type ReasonFacts, type ReasonReader } from './collection-reason.ts';
import { type CollectionState, isFinal, isOpen, type Network } from './collection.ts';

const sentence = (given: Partial<ReasonFacts>, reader: ReasonReader = 'payer') =>
  collectionReason(
    {
      id: '2f1c9a70-0000-4000-8000-000000000000',
      provider: 'mtn',
      phone: '256772123456',
      state: 'failed',
      reason_code: null,
      waited_s: 0,
      is_checked: true,
      decision: '',
      ...given,
    },
    reader,
  );

test.each<[Network, string, RegExp]>([
  ['mtn', 'NOT_ENOUGH_FUNDS', /^There was not enough money on the line, or MTN/],
  ['mtn', 'INTERNAL_PROCESSING_ERROR', /^There was not enough money on the line, or MTN/],
  ['mtn', 'APPROVAL_REJECTED', /^The prompt was declined\./],
  ['mtn', 'EXPIRED', /within five minutes/],
  ['mtn', 'PAYER_LIMIT_REACHED', /1, 3 or 5 million .* Pay in parts\.$/],
  ['mtn', 'PAYER_NOT_FOUND', /^This number has no MTN mobile money\./],
  ['mtn', 'INVALID_CURRENCY', /tell your property manager\. Reference 2f1c9a70\.$/],
  ['mtn', 'A_NEW_CODE', /^MTN could not complete the payment\. .* Reference 2f1c9a70\.$/],
  ['airtel', 'DP00800001002', /^The PIN was wrong\./],
  ['airtel', 'DP00800001003', /Pay in parts\.$/],
  ['airtel', 'DP00800001007', /^There was not enough money on the line, or Airtel/],
  ['airtel', 'DP00800001008', /^The prompt was declined\./],
  ['airtel', 'DP00800001029', /within five minutes/],
  ['airtel', OWN_CODES.notSent, /^The request could not be sent to Airtel in time\./],
  ['airtel', 'TF', /^Airtel could not complete the payment\./],
])('%s refused with %s: what happened, that nothing was taken, and what to do', (provider, reason_code, wanted) => {
  const said = sentence({ provider, reason_code });
  expect(said).toMatch(wanted);
  expect(said).toContain('Nothing was taken.');
});

test.each<[CollectionState, Partial<ReasonFacts>, string]>([
  ['created', {}, 'We are asking MTN for a prompt. It comes in a moment.'],
  ['pending', { waited_s: 20 }, 'A prompt is on its way to 0772 123 456. Enter your PIN there.'],
  ['pending', { waited_s: 21 }, 'Waiting for your PIN on 0772 123 456.'],
  ['pending', { waited_s: 299 }, 'Waiting for your PIN on 0772 123 456.'],
  [
    'pending',
    { waited_s: 300 },
    'The time for the PIN is over, and MTN has not said whether it was paid. Do not pay again; we are asking MTN. Reference 2f1c9a70.',
  ],
  ['pending', { waited_s: 21, phone: maskPhone('256772123456') }, 'Waiting for your PIN on 0772\u00A0•••\u00A0456.'],
  ['pending', { waited_s: 21, phone: '46733123454' }, 'Waiting for your PIN on +46733123454.'],
  [
    'unknown',
    {},
    'We could not learn what became of this payment. Do not pay again; we are asking MTN. Reference 2f1c9a70.',
  ],
  [
    'unknown',
    { is_checked: false },
    'We could not learn what became of this payment. Do not pay again; your property manager is asking MTN. Reference 2f1c9a70.',
  ],
  ['succeeded', {}, ''],
  ['succeeded', { decision: 'Seen on the statement' }, 'Seen on the statement'],
  ['failed', { reason_code: OWN_CODES.decided, decision: 'Not on the statement' }, 'Not on the statement'],
])('%s with %o: %s', (state, given, wanted) => {
  expect(sentence({ state, ...given })).toBe(wanted);
});

test.each<[Partial<ReasonFacts>, string]>([
  [
    { reason_code: 'APPROVAL_REJECTED' },
    'The prompt was declined. Nothing was taken. Ask again when the payer is ready.',
  ],
  [{ state: 'pending', waited_s: 20 }, 'A prompt is on its way to 0772 123 456. The payer enters the PIN there.'],
  [{ state: 'pending', waited_s: 21 }, 'Waiting for the PIN on 0772 123 456.'],
  [
    { state: 'unknown', is_checked: false },
    'We could not learn what became of this payment. Do not ask again; ask MTN, then decide about it. Reference 2f1c9a70.',
  ],
  [
    { state: 'mismatch' },
    'MTN reports another payment than we asked for. Do not ask again; look for the money in the inbox. Reference 2f1c9a70.',
  ],
])('the office reads about the payer, with %o: %s', (given, wanted) => {
  expect(sentence(given, 'office')).toBe(wanted);
});

test('no sentence for the office speaks to the payer', () => {
  const codes = [null, OWN_CODES.notSent, OWN_CODES.keysRefused, 'NOT_ENOUGH_FUNDS', 'EXPIRED', 'PAYER_LIMIT_REACHED'];
  const states: CollectionState[] = ['created', 'sent', 'pending', 'failed', 'unknown', 'mismatch'];
  for (const state of states)
    for (const reason_code of [...codes, OWN_CODES.noAnswer, OWN_CODES.maybeRecorded, 'PAYER_NOT_FOUND'])
      expect(sentence({ state, reason_code, waited_s: 300 }, 'office')).not.toMatch(/\byours?\b|\bpay\b|[Tt]ry again/i);
});

test('without an answer, and after one that differs from the request, the sentence says not to pay again', () => {
  expect(sentence({ state: 'sent', reason_code: OWN_CODES.noAnswer })).toContain('Do not pay again');
  expect(sentence({ state: 'mismatch' })).toContain('Do not pay again');
  expect(sentence({ state: 'mismatch', reason_code: OWN_CODES.maybeRecorded })).toBe(
    'MTN reports that this was paid, and the same money may be recorded already. Do not pay again; your property manager will see to it. Reference 2f1c9a70.',
  );
});

test('a masked number shows four digits at its beginning and three at its end', () => {
  expect(['256772123456', '46733123450', '12'].map(maskPhone)).toEqual([
    '0772\u00A0•••\u00A0456',
    '4673\u00A0•••\u00A0450',
    '•••',
  ]);
});

test('an unknown attempt is neither open nor final, for a later answer may end it', () => {
  expect([isOpen('unknown'), isFinal('unknown'), isOpen('sent'), isFinal('mismatch')]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
