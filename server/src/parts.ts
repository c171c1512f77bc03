import { type CalendarDate, dayInKampala } from '@amayumba/contract/calendar.ts';
import type { AccessTokens } from './access/access-token.ts';
import type { Encryption } from './access/encryption.ts';
import type { Background } from './background.ts';
import type { Db } from './db/connect.ts';
import type { ProviderTokens } from './features/collections/providers/provider-tokens.ts';
import type { ErasedList } from './features/privacy/erased-list.ts';
import type { FileLinks } from './files/file-links.ts';
import type { FileStore } from './files/file-store.ts';

/** The current time. Tests set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}

/** State that the payments by phone share within a process. */
export interface MobileMoney {
  tokens: ProviderTokens;
  /** The key that signs pay links. */
  linkKey: Uint8Array;
  /** Longest wait for a network, in milliseconds. Tests use a shorter one. */
  timeoutMs: number;
  /** The interval between two calls to a network, by all processes together, in milliseconds. Tests have none. */
  betweenCallsMs: number;
  /** The simulator's address, without a slash at the end; undefined while it does not run. */
  simulatorUrl: string | undefined;
  /** Ends the calls to the networks that still run when the workers of today stop. New workers have another one. */
  stop: AbortController;
  /** Notifies the poller that an attempt is due. */
  waiting(): void;
}

/** State that the webhooks share within a process. */
export interface Webhooks {
  /** Whether addresses outside the internet are allowed. */
  allowsPrivate: boolean;
  /** Longest wait for a receiver, in milliseconds. Tests use a shorter one. */
  timeoutMs: number;
  /** Notifies the sender that a delivery is due. */
  waiting(): void;
}

/** The dependencies of the features for one company, created in companies/company-parts.ts and by the tests. */
export interface Parts {
  /** The schema of the company, for what a process remembers about it. */
  company: string;
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
  mobileMoney: MobileMoney;
  webhooks: Webhooks;
  /** The portal's public address, without a slash at the end: for links in mail. */
  publicUrl: string;
  /** Notifies the mail delivery of a new message in the outbox, and the sender of SMS for those without an address. */
  mailWaiting(): void;
  /** Notifies the sender of SMS of a new message. */
  messagesWaiting(): void;
  /** Runs work after the response. */
  background: Background;
  /** Notifies the job runner that a job is due. */
  jobsWaiting(): void;
}

type WithClock = Pick<Parts, 'clock'>;

export const nowOf = ({ clock }: WithClock): Date => new Date(clock.now());

/** Today in Kampala. */
export const todayOf = ({ clock }: WithClock): CalendarDate => dayInKampala(clock.now());
