/** The files of API tests that cannot hold on Citus, each with the reason. */
export const FILES_NOT_ON_CITUS: Readonly<Record<string, string>> = {
  'server/src/http/bad-input.api.test.ts': 'watches all tables by triggers that write to another table',
};

/** The tests that cannot hold on Citus, by their file and their sentence, each with the reason. */
export const TESTS_NOT_ON_CITUS: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
