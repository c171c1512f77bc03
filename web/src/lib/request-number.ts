/** Stands before the number of a request in a sentence, and nowhere else; short, because the login carries it. */
export const REQUEST_NUMBER_PREFIX = ' Fault number: ';

/** A sentence with the number under which the server's log has what happened, so that it is wherever the sentence is shown. */
export const withNumber = (sentence: string, number: unknown): string =>
  typeof number === 'string' ? sentence + REQUEST_NUMBER_PREFIX + number : sentence;
