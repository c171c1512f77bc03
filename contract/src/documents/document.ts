import * as z from 'zod/mini';
import { id, leftOut, seenVersion, text, version } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { DOCUMENT_SUBJECTS, DOCUMENT_TITLE_MAX, VISIBILITIES } from './rules.ts';

/** A document of a record. See docs/product.md, Documents. */
export const documentSchema = z.object({
  id: z.int(),
  subject: z.enum(DOCUMENT_SUBJECTS),
  subject_id: z.int(),
  /** The tenant's or owner's name, the estate's name, or the home such as `A-08, Bukoto Court`. */
  subject_name: z.string(),
  /** The tenant whom a document of a tenant or a lease is about. */
  tenant: z.nullable(z.int()),
  title: z.string(),
  visibility: z.enum(VISIBILITIES),
  file_name: z.string(),
  media_type: z.string(),
  size_bytes: z.int(),
  /** A signed link that expires after 15 minutes. */
  file: z.nullable(z.string()),
  created_at: z.string(),
  /** Null once the account of the person who added it is gone. */
  created_by: z.nullable(z.string()),
  version,
});
export type StoredDocument = z.output<typeof documentSchema>;

/** Both of the subject, or neither for all documents that the viewer may see. */
export const documentQuerySchema = z
  .object({ ...listQuery, subject: leftOut(z.enum(DOCUMENT_SUBJECTS)), subject_id: leftOut(id) })
  .check(
    z.refine(({ subject, subject_id }) => (subject === undefined) === (subject_id === undefined), {
      error: 'Send subject and subject_id together.',
      path: ['subject_id'],
    }),
  );
export type DocumentQuery = z.output<typeof documentQuerySchema>;

export const newDocumentSchema = z.object({
  subject: z.enum(DOCUMENT_SUBJECTS),
  subject_id: id,
  title: text(DOCUMENT_TITLE_MAX),
  visibility: leftOut(z.enum(VISIBILITIES)),
});
export type NewDocument = z.output<typeof newDocumentSchema>;

export const documentChangeSchema = z.object({
  title: z.optional(text(DOCUMENT_TITLE_MAX)),
  visibility: leftOut(z.enum(VISIBILITIES)),
  version: seenVersion,
});
export type DocumentChange = z.output<typeof documentChangeSchema>;
