import type * as z from 'zod/mini';

const REQUIRED = 'This field is required.';

/** Shown at the field whose value is not in the list it is chosen from. */
export const NO_CHOICE: string[] = ['This choice does not exist.'];

/** Shown at a day that may not lie in the future, or not in the past. */
export const NOT_COME_YET: string[] = ['Enter a day up to today.'];
export const HAS_PASSED: string[] = ['This day has passed.'];

/** Shown at the field of an uploaded file that has a name and no content. */
export const EMPTY_FILE = 'This file is empty.';

/** The error message for an invalid value whose schema has no message of its own. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return REQUIRED;
      return issue.expected === 'array'
        ? 'Send a list here.'
        : issue.expected === 'object'
          ? 'Send an object here.'
          : `This is not a valid ${wordFor(issue.expected)}.`;
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? REQUIRED : `Enter at least ${issue.minimum} characters.`;
      return issue.origin === 'array' ? `Choose at least ${issue.minimum}.` : `Enter ${issue.minimum} or more.`;
    case 'too_big':
      if (issue.origin === 'string') return `Enter at most ${issue.maximum} characters.`;
      return issue.origin === 'array' ? `Choose at most ${issue.maximum}.` : `Enter ${issue.maximum} or less.`;
    case 'invalid_value':
      return issue.input === undefined || issue.input === ''
        ? REQUIRED
        : `Choose one of: ${issue.values.map(String).join(', ')}.`;
    case 'invalid_format':
      return issue.format === 'email'
        ? 'Enter an email address, for example name@example.com.'
        : 'This is not in the expected form.';
    case 'invalid_union':
      return issue.input === undefined || issue.input === null ? REQUIRED : 'This value is not understood.';
    default:
      return 'This value is not understood.';
  }
}

function wordFor(expected: string): string {
  return expected === 'string' ? 'text' : expected === 'int' ? 'whole number' : expected;
}
