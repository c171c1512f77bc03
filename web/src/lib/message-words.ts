import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { attachmentError } from './attachment-error.ts';

/** For each side: who reads its messages. */
export const READER = { manager: 'The tenant reads it.', tenant: 'Your property manager reads it.' } as const;

/** Why a message is not sent again with other words, if the answer to the first was lost. */
export const SENT_BEFORE =
  'This message was sent before, but the reply did not arrive. It is above; discard the draft to write another one.';

/** The fault of a message and its files before it is sent; undefined without one. */
export function messageFaults(text: string, files: readonly File[]): FieldErrors | undefined {
  if (text === '' && files.length === 0) return { text: ['Write a message or add a picture.'] };
  const fault = files.map(attachmentError).find((found) => found !== undefined);
  return fault ? { attachment: [fault] } : undefined;
}
