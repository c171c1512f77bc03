import { expect, test } from 'vitest';
import { type RecordedStatement, withoutJobs } from './recorded-statements.ts';

test('the statements recorded during a call exclude those of the jobs, with their transactions', () => {
  const jobs = new Set(["update jobs set name = ''"]);
  const statements: RecordedStatement[] = [
    [1, 'commit'], // of a job that began earlier
    [1, 'begin'],
    [2, 'select 1'],
    [1, "update jobs set name = 'figures'"],
    [2, 'begin'],
    [1, 'commit'],
    [2, "select 'two'"],
    [2, 'commit'],
    [2, 'begin'], // a job begins
  ];
  expect(withoutJobs(statements, jobs)).toEqual(['select 1', 'begin', "select 'two'", 'commit']);
});
