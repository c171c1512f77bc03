import { expect, test } from 'vitest';
import { readProblem } from './problem.ts';

test.each([
  [
    'our own shape',
    { status: 400, body: { error: 'Please check.', code: 'invalid_input', fields: { amount: ['Too much.'] } } },
    { status: 400, error: 'Please check.', code: 'invalid_input', fields: { amount: ['Too much.'] } },
  ],
  [
    'a key that was used before',
    { status: 409, body: { error: 'This Idempotency-Key was used before with other content.', code: 'key_reused' } },
    {
      status: 409,
      error:
        'This was recorded before, but the reply did not arrive. Close the form and look for it before you send it again.',
      code: 'key_reused',
    },
  ],
  ['detail', { status: 403, body: { detail: 'Not for you.' } }, { status: 403, error: 'Not for you.' }],
  [
    'a bare object of fields',
    { status: 400, body: { due_date: ['Enter a date.'], amount: ['Too much.'] } },
    {
      status: 400,
      error: 'Please check the marked fields.',
      fields: { due_date: ['Enter a date.'], amount: ['Too much.'] },
    },
  ],
  [
    'a call that another server does not have',
    { status: 404, body: { detail: 'Not found.' } },
    { status: 404, error: 'This server does not offer this.' },
  ],
  [
    'no words at all',
    { status: 502, body: undefined },
    { status: 502, error: 'Something went wrong. Please try again in a moment.' },
  ],
  [
    'no connection',
    { failure: 'FETCH_ERROR' as const },
    { status: 'FETCH_ERROR', error: 'The portal cannot be reached. Check your connection and try again.' },
  ],
])('%s is read as a problem', (_, answer, problem) => {
  expect(readProblem(answer)).toEqual(problem);
});

test('a success is no problem', () => {
  expect(readProblem({ status: 201, body: { error: 'only a field of that name' } })).toBeUndefined();
});
