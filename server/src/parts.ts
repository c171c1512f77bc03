import type { AccessTokens } from './access/access-token.ts';
import type { Encryption } from './access/encryption.ts';
import type { Background } from './background.ts';
import type { Db } from './db/connect.ts';
import type { ErasedList } from './files/erased-list.ts';
import type { FileLinks } from './files/file-links.ts';
import type { FileStore } from './files/file-store.ts';

/** What the time is. Tests pin it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** What the features are built from, wired in main.ts and by the tests. */
export interface Parts {
  db: Db;
  clock: Clock;
  tokens: AccessTokens;
  /** Keeps the secrets that must be read again. */
  sealing: Encryption;
  files: FileStore;
  fileLinks: FileLinks;
  /** Erasures, kept outside the database for the day when a backup is restored. */
  erased: ErasedList;
  /** Where people reach the portal, without a slash at the end: for links in mail. */
  publicUrl: string;
  /** Tells the mail delivery that there is something new in the outbox. */
  mailWaiting(): void;
  /** Does what follows an answer. */
  background: Background;
  /** Tells the jobs that one of them is due. */
  jobsWaiting(): void;
}
