/** Precedes the number of a request in a sentence, and occurs nowhere else; short, because the login has it. */
export const REQUEST_NUMBER_PREFIX = ' Fault number: ';

/** Adds the request number of the server's log to a sentence, so that it appears wherever the sentence does. */
export const withNumber = (sentence: string, number: unknown): string =>
  typeof number === 'string' ? sentence + REQUEST_NUMBER_PREFIX + number : sentence;
