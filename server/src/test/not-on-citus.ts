import { beforeEach } from 'vitest';

/** The tests that cannot hold on Citus, by their file and their sentence, each with the reason. */
const NOT_ON_CITUS: Record<string, Record<string, string>> = {};

beforeEach(({ task, skip }) => {
  const [, reasons] = Object.entries(NOT_ON_CITUS).find(([file]) => task.file.name.endsWith(file)) ?? [];
  const reason = reasons?.[task.name];
  if (reason !== undefined) skip(reason);
});
