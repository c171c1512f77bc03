/** The files of API tests that cannot hold on Citus, each with the reason. */
export const FILES_NOT_ON_CITUS: Readonly<Record<string, string>> = {
  'server/src/db/list-plans.api.test.ts': 'reads the plans of a single server',
  'server/src/features/payments/query-plans.api.test.ts': 'reads the plans of a single server',
  'server/src/http/bad-input.api.test.ts': 'watches all tables by triggers that write to another table',
};

const BY_COLUMN = 'Citus grants no single columns';
const mayNotChange = (what: string) => [`the database role of the server cannot change ${what}`, BY_COLUMN] as const;

/** The tests that cannot hold on Citus, by their file and their sentence, each with the reason. */
export const TESTS_NOT_ON_CITUS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'server/src/features/ledger/ledger-role.api.test.ts': Object.fromEntries([
    mayNotChange('the amount of a receipt'),
    mayNotChange('the day of a receipt'),
    mayNotChange('the channel of a receipt'),
    mayNotChange('the method of a receipt'),
    mayNotChange('the reference of a receipt'),
    mayNotChange('the amount of an allocation'),
    mayNotChange('the amount of a credit note'),
    mayNotChange('the amount of a refund'),
    mayNotChange('the amount of a deposit movement'),
    mayNotChange('the amount of a transfer'),
  ]),
};
