/** SECRET_KEY of the tests' portal. */
export const TEST_SECRET = 'a secret of the tests, long enough for its purpose';
