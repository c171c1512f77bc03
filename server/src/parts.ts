import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { AccessTokens } from './access/access-token.ts';
import type { Encryption } from './access/encryption.ts';
import type { Background } from './background.ts';
import type { Db } from './db/connect.ts';
import type { ErasedList } from './features/privacy/erased-list.ts';
import type { FileLinks } from './files/file-links.ts';
import type { FileStore } from './files/file-store.ts';

/** The current time. Tests set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** The dependencies of the features, created in main.ts and by the tests. */
export interface Parts {
  db: Db;
  clock: Clock;
  tokens: AccessTokens;
  /** Encrypts the secrets that must be readable. */
  sealing: Encryption;
  /** The key of the codes that verify receipts. */
  receiptKey: Uint8Array;
  files: FileStore;
  fileLinks: FileLinks;
  /** Erasures, stored outside the database so that a restored backup can repeat them. */
  erased: ErasedList;
  /** The portal's public address, without a slash at the end: for links in mail. */
  publicUrl: string;
  /** Notifies the mail delivery of a new message in the outbox. */
  mailWaiting(): void;
  /** Runs work after the response. */
  background: Background;
  /** Notifies the job runner that a job is due. */
  jobsWaiting(): void;
}

type WithClock = Pick<Parts, 'clock'>;

export const nowOf = ({ clock }: WithClock): Date => new Date(clock.now());

/** Today in Kampala. */
export const todayOf = ({ clock }: WithClock): CalendarDate => dayInKampala(clock.now());
