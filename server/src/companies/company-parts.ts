import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { companyPath } from '@amayumba/contract/companies/rules.ts';
import { accessTokens, keyFor } from '../access/access-token.ts';
import { encryption } from '../access/encryption.ts';
import type { Background } from '../background.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import { mobileMoney } from '../features/collections/mobile-money.ts';
import { erasedListIn } from '../features/privacy/erased-list.ts';
import { WEBHOOK_TIMEOUT_MS } from '../features/webhooks/sending/webhook-sender.ts';
import { fileLinks } from '../files/file-links.ts';
import { filesPrefix, openStore } from '../files/open-store.ts';
import type { Clock, Parts } from '../parts.ts';
import { type Company, isFirst } from './company.ts';
import { secretOf } from './company-secret.ts';

/** The dependencies from which the parts of every company are made. */
export interface Installation {
  config: Pick<Config, 'host' | 'port' | 'publicUrl' | 'storage' | 'webhookPrivate'>;
  clock: Clock;
  secret: string;
  dataDir: string;
  dbOf: (schema: string) => Db;
  /** The simulator of the first company, where it runs. */
  simulatorUrl: string | undefined;
  background: Background;
}

/** The work of a company's workers: mail, SMS, calls to the networks, webhooks and jobs. */
export type Work = 'mail' | 'messages' | 'money' | 'webhooks' | 'jobs';

/** Reports that work of a company waits. */
export type ReportWork = (work: Work) => void;

/** For commands and tests, which run no workers: the running portal finds the waiting work itself. */
export const reportNothing: ReportWork = () => {};

/** The folder of a company other than the first, for everything outside the database except uploaded files. */
export const companyFolder = (dataDir: string, schema: string): string => path.join(dataDir, 'companies', schema);

/** The public address of a company: the installation's own, the company's host name at the same port, or a path. */
function publicUrlOf(company: Company, installation: string): string {
  if (isFirst(company)) return installation;
  const [host] = company.hosts;
  if (host === undefined) return installation + companyPath(company.short_name);
  const url = new URL(installation);
  url.hostname = host;
  return url.origin;
}

/** Makes the parts of one company. */
export async function companyParts(company: Company, installation: Installation, report: ReportWork): Promise<Parts> {
  const { config, clock, dataDir } = installation;
  const now = () => clock.now();
  const secret = secretOf(company, installation.secret);
  const publicUrl = publicUrlOf(company, config.publicUrl ?? `http://${config.host}:${config.port}`);
  const isOnOwnHost = isFirst(company) || company.hosts.length > 0;
  const folder = isFirst(company) ? dataDir : companyFolder(dataDir, company.schema);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return {
    company: company.schema,
    db: installation.dbOf(company.schema),
    clock,
    files: openStore(config.storage, dataDir, filesPrefix(company.schema)),
    tokens: accessTokens(secret, now, isFirst(company) ? undefined : company.short_name),
    sealing: encryption(secret),
    receiptKey: keyFor(secret, 'receipts'),
    mobileMoney: mobileMoney(secret, {
      simulatorUrl: isFirst(company) ? installation.simulatorUrl : undefined,
      waiting: () => report('money'),
    }),
    webhooks: {
      allowsPrivate: config.webhookPrivate,
      timeoutMs: WEBHOOK_TIMEOUT_MS,
      waiting: () => report('webhooks'),
    },
    // Without a public address, links are relative to the page.
    fileLinks: fileLinks(
      secret,
      config.publicUrl ? publicUrl : isOnOwnHost ? '' : companyPath(company.short_name),
      now,
    ),
    erased: erasedListIn(path.join(folder, 'erasures.jsonl')),
    publicUrl,
    mailWaiting: () => {
      report('mail');
      // People without an address get the message by SMS.
      report('messages');
    },
    messagesWaiting: () => report('messages'),
    background: installation.background,
    jobsWaiting: () => report('jobs'),
  };
}
