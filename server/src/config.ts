import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { randomBytes } from 'node:crypto';

/** How the portal runs. Decisions §1. */
export interface Config {
  host: string;
  port: number;
  /** The folder of the embedded database, files, outbox and secret. */
  dataDir: string;
  /** A PostgreSQL server; the embedded one where it is not set. */
  databaseUrl: string | undefined;
  /** on, off, or as the circumstances say. */
  demo: 'on' | 'off' | 'auto';
  /** Another server that the web app should talk to. */
  apiBaseUrl: string;
  corsOrigins: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Where people reach the portal, without a slash at the end; undefined when not said. */
  publicUrl: string | undefined;
  /** Whether a proxy in front says who the client is (X-Forwarded-*). */
  trustProxy: boolean;
  logLevel: string;
}

/** A setting that cannot be used, with a sentence that says so. */
export class SettingError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new SettingError(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function readChoice<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text.toLowerCase());
  if (found === undefined) throw new SettingError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return found;
}

function readUrl(name: string, text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!URL.canParse(text)) throw new SettingError(`${name} is not an address: "${text}".`);
  return text.replace(/\/+$/, '');
}

/** Reads the settings; nothing else looks at the environment. @throws SettingError */
export function readConfig(env: Environment = process.env): Config {
  return {
    host: env['HOST'] || '127.0.0.1',
    port: readPort(env['PORT'] || '8080'),
    dataDir: path.resolve(env['DATA_DIR'] || 'data'),
    databaseUrl: env['DATABASE_URL'] || undefined,
    demo: readChoice('DEMO', env['DEMO'] || 'auto', ['on', 'off', 'auto']),
    apiBaseUrl: readUrl('API_BASE_URL', env['API_BASE_URL']) ?? '',
    corsOrigins: (env['CORS_ORIGINS'] ?? '')
      .split(',')
      .map((origin) => readUrl('CORS_ORIGINS', origin.trim()))
      .filter((origin) => origin !== undefined),
    smtpUrl: readUrl('SMTP_URL', env['SMTP_URL']),
    mailFrom: env['MAIL_FROM'] || 'Amayumba <no-reply@localhost>',
    publicUrl: readUrl('PUBLIC_URL', env['PUBLIC_URL']),
    trustProxy: readChoice('TRUST_PROXY', env['TRUST_PROXY'] || 'off', ['on', 'off']) === 'on',
    logLevel: env['LOG_LEVEL'] || 'warn',
  };
}

/** The secret that signs tokens and links: `SECRET_KEY`, or one made on first start and kept in DATA_DIR with mode 0600. */
export async function readSecret(dataDir: string, env: Environment = process.env): Promise<string> {
  const given = env['SECRET_KEY'];
  if (given) {
    if (given.length < 32) throw new SettingError('SECRET_KEY must have at least 32 characters.');
    return given;
  }
  const file = path.join(dataDir, 'secret.key');
  await mkdir(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** Whether an empty database gets the demo portfolio. Decisions §1. */
export function wantsDemo(config: Config): boolean {
  if (config.demo !== 'auto') return config.demo === 'on';
  return config.databaseUrl === undefined && LOOPBACK.has(config.host);
}
