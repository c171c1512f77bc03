import { expect, test } from 'vitest';
import { safeError, safeText } from './safe-error.ts';

test.each([
  ['550 no such user <nakato@example.ug>', '550 no such user <[address]>'],
  ['connect to postgres://amayumba:Zziwa-7@db:5432 failed', 'connect to postgres://[login]@db:5432 failed'],
  ['GET /api/files/7/?expires=1&signature=abc failed', 'GET /api/files/7/?[query] failed'],
  ['the phone +256 772 123 456 is taken', 'the phone [number] is taken'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOjF9.c2ln is old', 'token [token] is old'],
  ['database connection lost: terminating connection', 'database connection lost: terminating connection'],
])('%s', (text, safe) => {
  expect(safeText(text)).toBe(safe);
});

test('an error of PostgreSQL is logged without the values it carries', () => {
  const error = Object.assign(new Error('invalid input syntax for type integer: "Nakato"'), {
    code: '22P02',
    detail: 'Key (email)=(nakato@example.ug) already exists.',
    where: "unnamed portal parameter $1 = 'Nakato'",
    parameters: ['Nakato'],
    table: 'users',
  });
  const safe = safeError(error);
  expect(JSON.stringify(safe)).not.toMatch(/nakato/i);
  expect(safe).toMatchObject({ type: 'Error', code: '22P02', table: 'users' });
  expect(safe.stack).toContain('safe-error.test.ts');
});

test("names of tables and columns stay in PostgreSQL's messages", () => {
  const error = Object.assign(new Error('column "colour" does not exist'), { code: '42703' });
  expect(safeError(error).message).toBe('column "colour" does not exist');
});

test('an error in parsing JSON does not contain the input', () => {
  const failure = new SyntaxError(`Unexpected token 'N', "{"password": Nakato}" is not valid JSON`);
  expect(safeError(failure).message).toBe('Unexpected token "…" is not valid JSON');
});

test('the cause of an error is logged as safely', () => {
  const cause = new Error('to nakato@example.ug', { cause: 'x@example.ug' });
  expect(JSON.stringify(safeError(new Error('failed', { cause })))).not.toContain('example.ug');
  expect(safeError(new Error('failed', { cause }))).toMatchObject({ cause: { message: 'to [address]' } });
});
