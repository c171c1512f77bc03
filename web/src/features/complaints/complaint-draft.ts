import type { FieldErrors } from '@amayumba/contract/errors.ts';
import { attachmentError } from '../../lib/attachment-error.ts';

/** What a person says about a problem, while the form is being filled in. */
export interface ComplaintDraft {
  category: number | null;
  title: string;
  description: string;
  attachment: File | null;
}

const REQUIRED = ['This field is required.'];

/** Nothing said yet. */
export function newComplaintDraft(): ComplaintDraft {
  return { category: null, title: '', description: '', attachment: null };
}

/**
 * The faults that keep a draft from being sent, under the server's field names; undefined if there are none.
 * See docs/product.md, Tenant complaints.
 */
export function validate({ category, title, description, attachment }: ComplaintDraft): FieldErrors | undefined {
  const fault = attachmentError(attachment);
  const faults: FieldErrors = {
    ...(category === null && { category: REQUIRED }),
    ...(title.trim() === '' && { title: REQUIRED }),
    ...(description.trim() === '' && { description: REQUIRED }),
    ...(fault && { attachment: [fault] }),
  };
  return Object.keys(faults).length > 0 ? faults : undefined;
}

/** The fields a log and a change both send. */
export function bodyOf({ category, title, description }: Omit<ComplaintDraft, 'attachment'>) {
  return { category: category ?? 0, title: title.trim(), description: description.trim() };
}
