import { beforeEach } from 'vitest';
import { TESTS_NOT_ON_CITUS } from './not-on-citus.ts';

beforeEach(({ task, skip }) => {
  const reason = TESTS_NOT_ON_CITUS[task.file.name]?.[task.name];
  if (reason !== undefined) skip(reason);
});
