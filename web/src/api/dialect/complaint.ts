import { type Complaint, complaintSchema } from '@amayumba/contract/complaints/complaint.ts';
import { COMPLAINT_STATUS_NAMES, DEFAULT_URGENCY, URGENCIES } from '@amayumba/contract/complaints/rules.ts';
import type { Page } from '@amayumba/contract/lists.ts';
import { fieldOf, type Fields, isRecord } from './filled.ts';
import { readLink } from './link.ts';
import { readPageOf } from './page.ts';
import {
  asList,
  capitalised,
  oneOf,
  readReference,
  readTenantBrief,
  readTenantId,
  textOf,
  withoutMisshapen,
} from './values.ts';

/**
 * Reads a complaint of any dialect: status and category as an id, its text, a name or an object, the tenant as an id
 * or an object, missing fields. With only an id, the category's name is empty; with only a name, its id is 0; the
 * caller fills them in from the lists. Unreadable values are passed on for the `responseSchema` to report.
 * @param baseUrl base of relative file links, for an API on another origin
 */
export const readComplaintFrom =
  (baseUrl: string): ((row: unknown) => unknown) =>
  (row) => {
    if (!isRecord(row)) return row;
    const created = textOf(row['created_at']);
    return withoutMisshapen(complaintSchema, {
      ...row,
      description: textOf(row['description']),
      tenant: readTenantId(row),
      tenant_details: readTenantBrief(row),
      category: readCategory(row),
      status: readStatus(row),
      feedback: textOf(row['feedback']),
      urgency: oneOf(URGENCIES, row['urgency']) ?? DEFAULT_URGENCY,
      attachment: readLink(row['attachment'], baseUrl),
      created_at: created,
      updated_at: textOf(row['updated_at']) || created,
    });
  };

/** Like {@link readComplaintFrom}, for a single complaint: without a history it gets an empty one. */
export const readComplaintWithHistoryFrom =
  (baseUrl: string): ((answer: unknown) => unknown) =>
  (answer) => {
    const complaint = readComplaintFrom(baseUrl)(answer);
    if (!isRecord(complaint)) return complaint;
    return { ...complaint, history: asList(complaint['history']) };
  };

/** Reads complaints in any envelope and sorts them newest first, even if the server does not. */
export function readComplaintPage(answer: unknown, baseUrl: string): Page<Complaint> {
  const page = readPageOf<Complaint>(readComplaintFrom(baseUrl))(answer);
  if (!Array.isArray(page.results)) return page; // not a list: the responseSchema reports it
  return { ...page, results: page.results.toSorted((a, b) => createdMs(b) - createdMs(a)) };
}

function createdMs(complaint: Complaint): number {
  const at = Date.parse(complaint.created_at);
  return Number.isNaN(at) ? 0 : at;
}

function readCategory(row: Fields) {
  const { id, name } = readNamed(row, 'category');
  const descriptions = [row['category'], row['category_details']].map((reference) =>
    textOf(fieldOf(reference, 'description')),
  );
  return { id, name, description: descriptions.find(Boolean) ?? '' };
}

/** Id 0 and the name Unknown if the status cannot be read. See docs/product.md, Error catalogue. */
function readStatus(row: Fields) {
  const { id, name } = readNamed(row, 'status');
  const known = Object.entries(COMPLAINT_STATUS_NAMES);
  const named = known.find(([, word]) => word.toLowerCase() === name.toLowerCase());
  const knownId = id || Number(named?.[0] ?? 0);
  return { id: knownId, name: named?.[1] ?? (capitalised(name) || COMPLAINT_STATUS_NAMES[knownId] || 'Unknown') };
}

/** A status or category from any of its fields: `status`, `status_details`, `status_id`, `status_name`. */
function readNamed(row: Fields, field: 'status' | 'category'): { id: number; name: string } {
  const references = ['', '_details', '_id', '_name'].map((suffix) => readReference(row[field + suffix]));
  return {
    id: references.find(({ id }) => id !== null)?.id ?? 0,
    name: references.find(({ name }) => name)?.name ?? '',
  };
}
