import { expect, test } from 'vitest';
import { isDatabaseAway } from './database-unreachable.ts';

const failure = (message: string, code?: string) => Object.assign(new Error(message), code !== undefined && { code });

test.each([
  ['a refused connection', failure('connect ECONNREFUSED', 'ECONNREFUSED'), true],
  ['a worker of Citus that is down', failure('connection to the remote node worker:5432 failed', '08006'), true],
  [
    'a worker of Citus that dies during a commit',
    failure(
      'server closed the connection unexpectedly\n\tThis probably means the server terminated\ninvalid socket',
      'XX000',
    ),
    true,
  ],
  [
    'a worker of Citus that was lost within a transaction',
    failure('failure on connection marked as essential: worker:5432', 'XX000'),
    true,
  ],
  ['a missing socket', Object.assign(failure('connect ENOENT', 'ENOENT'), { syscall: 'connect' }), true],
  ['a missing file', Object.assign(failure('open ENOENT', 'ENOENT'), { syscall: 'open' }), false],
  ['a broken constraint', failure('duplicate key value violates unique constraint', '23505'), false],
])('%s: the database is away or not', (_what, error, isAway) => {
  expect(isDatabaseAway(error)).toBe(isAway);
});
