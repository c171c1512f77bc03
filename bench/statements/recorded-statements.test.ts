import { expect, test } from 'vitest';
import { type Said, withoutJobs } from './recorded-statements.ts';

test('of what was said while a call was answered, what the jobs said is left out, their transactions with it', () => {
  const jobs = new Set(["update jobs set name = ''"]);
  const said: Said[] = [
    [1, 'commit'], // of a job that had begun before
    [1, 'begin'],
    [2, 'select 1'],
    [1, "update jobs set name = 'figures'"],
    [2, 'begin'],
    [1, 'commit'],
    [2, "select 'two'"],
    [2, 'commit'],
    [2, 'begin'], // a job begins
  ];
  expect(withoutJobs(said, jobs)).toEqual(['select 1', 'begin', "select 'two'", 'commit']);
});
