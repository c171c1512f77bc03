import { dayInKampala, formatDay } from '@amayumba/contract/calendar.ts';
import type { StoredDocument } from '@amayumba/contract/documents/document.ts';
import {
  type DocumentSubject,
  visibilitiesOf,
  type Visibility,
  VISIBILITY_TEXT,
} from '@amayumba/contract/documents/rules.ts';
import { formatFileSize } from '../../lib/format-file-size.ts';
import type { Tone } from '../../ui/tone.ts';

export interface SubjectOfDocuments {
  kind: DocumentSubject;
  id: number;
}

export interface LeaseOfDocuments {
  id: number;
  start: string;
  end: string | null;
}

export interface DocumentDraft {
  title: string;
  visibility: Visibility;
}

export const leaseOptions = (leases: readonly LeaseOfDocuments[]) => [
  { value: '', label: 'The tenant' },
  ...leases.map(({ id, start, end }) => ({
    value: id,
    label: end === null ? `Lease since ${formatDay(start)}` : `Lease from ${formatDay(start)} to ${formatDay(end)}`,
  })),
];

const KINDS: Readonly<Record<string, string>> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG picture',
  'image/png': 'PNG picture',
  'image/webp': 'WebP picture',
  'image/heic': 'HEIC picture',
};

/** Kind and size of a document's file: `PDF, 340 KB`. */
export const fileText = ({ media_type, size_bytes }: StoredDocument): string =>
  `${KINDS[media_type] ?? 'File'}, ${formatFileSize(size_bytes)}`;

export const dayOf = ({ created_at }: StoredDocument): string => formatDay(dayInKampala(Date.parse(created_at)));

const NOUNS: Readonly<Record<DocumentSubject, string>> = {
  tenant: 'Tenant',
  lease: 'Lease of',
  apartment: 'Apartment',
  estate: 'Estate',
  owner: 'Owner',
};

/** The record of a document: `Lease of A-08, Bukoto Court`. */
export const keptAt = ({ subject, subject_name }: StoredDocument): string => `${NOUNS[subject]} ${subject_name}`;

export const VISIBILITY_TONE: Readonly<Record<Visibility, Tone>> = {
  office: 'grey',
  tenant: 'indigo',
  owner: 'indigo',
  tenant_and_owner: 'indigo',
};

export const visibilityOptions = (subject: DocumentSubject) =>
  visibilitiesOf(subject).map((value) => ({ value, label: VISIBILITY_TEXT[value] }));

/** The name of a file without its ending, as the first title of a document. */
export const titleOfFile = (name: string): string => name.replace(/\.[^.]+$/, '').slice(0, 120);
