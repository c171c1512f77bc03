import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { attachmentError } from '../../lib/attachment-error.ts';

export interface ComplaintDraft {
  category: number | null;
  title: string;
  description: string;
}

const REQUIRED = ['This field is required.'];

export const newComplaintDraft = (): ComplaintDraft => ({ category: null, title: '', description: '' });

/** Returns the errors of a draft by the server's names; undefined if valid. See docs/product.md, Tenant complaints. */
export function validate(
  { category, title, description }: ComplaintDraft,
  files: readonly File[],
): FieldErrors | undefined {
  const fault = files.map(attachmentError).find((found) => found !== undefined);
  const faults: FieldErrors = {
    ...(category === null && { category: REQUIRED }),
    ...(title.trim() === '' && { title: REQUIRED }),
    ...(description.trim() === '' && { description: REQUIRED }),
    ...(fault && { attachment: [fault] }),
  };
  return Object.keys(faults).length > 0 ? faults : undefined;
}

/** Returns the fields that the create and the update call share. */
export const complaintBody = ({ category, title, description }: ComplaintDraft) => ({
  category: category ?? 0,
  title: title.trim(),
  description: description.trim(),
});
