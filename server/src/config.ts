import { readFileSync } from 'node:fs';
import path from 'node:path';
import { withoutEnd } from '@amayumba/contract/plain-text.ts';
import { readStorageUrl } from './files/read-storage-url.ts';
import type { S3Place } from './files/s3-store.ts';
import { trustedProxies } from './http/trusted-proxies.ts';
import type { TraceSettings } from './observe/traces.ts';
import { LOG_FORMATS, LOG_LEVELS, type LogFormat, type LogLevel } from './observe/portal-log.ts';

/** The settings of the portal. docs/operations.md lists them. */
export interface Config {
  host: string;
  port: number;
  /** The folder of the embedded database, files, outbox and secret. */
  dataDir: string;
  /** A PostgreSQL server; the embedded one where it is not set. */
  databaseUrl: string | undefined;
  /** The same database as the role that owns it, for migrations; defaults to `databaseUrl`. */
  migrationUrl: string | undefined;
  /** Most database connections of this process. */
  poolSize: number;
  /** Whether statements that come again are prepared. */
  prepares: boolean;
  /** on, off, or depending on the database and environment. */
  demo: 'on' | 'off' | 'auto';
  /** The simulator of MTN and Airtel: on, off, or depending on the demo and the database. */
  simulator: 'on' | 'off' | 'auto';
  /** 0 for any free port. */
  simulatorPort: number;
  /** Another server for the web app's calls. */
  apiBaseUrl: string;
  corsOrigins: string[];
  smtpUrl: string | undefined;
  mailFrom: string;
  /** The portal's public address, without a slash at the end; undefined when not configured. */
  publicUrl: string | undefined;
  /** Whether an address belongs to a proxy whose X-Forwarded-* headers are trusted. */
  trustsProxy: (address: string) => boolean;
  logLevel: LogLevel;
  logFormat: LogFormat;
  /**
   * Time between the request to stop and the first refused request, for a load balancer to read `/readyz`, in
   * milliseconds.
   */
  stopDelayMs: number;
  /** With this token any machine may read /metrics; without one, only this machine. */
  metricsToken: string | undefined;
  /** Whether webhooks may have addresses outside the internet. */
  webhookPrivate: boolean;
  /** Whether anybody may create a company of their own. */
  signUp: boolean;
  /** A bucket for uploaded files; a folder of `dataDir` where it is not set. */
  storage: S3Place | undefined;
  /** The collector of traces; without one there are no traces. */
  traces: TraceSettings | undefined;
}

/** An invalid setting; the message is a sentence for the person who starts the portal. */
export class SettingError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

function readPort(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new SettingError(`${name} must be a number from 0 to 65535, not "${text}".`);
  return port;
}

/** At least two: work that holds one connection may need another. */
function readPoolSize(text: string): number {
  const size = Number(text);
  if (!/^\d+$/.test(text) || size < 2 || size > 500)
    throw new SettingError(`DATABASE_POOL_SIZE must be a number of connections from 2 to 500, not "${text}".`);
  return size;
}

function readSeconds(name: string, text: string, most: number): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds > most)
    throw new SettingError(`${name} must be a number of seconds up to ${most}, not "${text}".`);
  return seconds;
}

function readStorage(text: string | undefined): S3Place | undefined {
  if (!text) return undefined;
  const place = readStorageUrl(text);
  if (place) return place;
  throw new SettingError(
    'STORAGE_URL must have the form s3://KEY:SECRET@host:port/bucket?region=REGION, with key and secret percent-encoded.',
  );
}

/** Reads the settings under OpenTelemetry's names. */
function readTraces(env: Environment): TraceSettings | undefined {
  const endpoint = readUrl('OTEL_EXPORTER_OTLP_ENDPOINT', env['OTEL_EXPORTER_OTLP_ENDPOINT']);
  if (!endpoint) return undefined;
  const ratio = Number(env['OTEL_TRACES_SAMPLER_ARG'] || '1');
  if (!(ratio >= 0 && ratio <= 1)) throw new SettingError('OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1.');
  return { endpoint, serviceName: env['OTEL_SERVICE_NAME'] || 'amayumba', ratio };
}

function readToken(name: string, text: string | undefined): string | undefined {
  if (text && text.length < 16) throw new SettingError(`${name} must have at least 16 characters.`);
  return text || undefined;
}

function readProxies(text: string): (address: string) => boolean {
  const list = trustedProxies(text.toLowerCase() === 'on' ? 'private' : text);
  if (list) return list;
  throw new SettingError(
    `TRUST_PROXY must be loopback, private, off, or addresses and networks such as 10.1.0.0/16 separated by commas, not "${text}".`,
  );
}

function readChoice<T extends string>(name: string, text: string, choices: readonly T[]): T {
  const found = choices.find((choice) => choice === text.toLowerCase());
  if (found === undefined) throw new SettingError(`${name} must be one of ${choices.join(', ')}, not "${text}".`);
  return found;
}

const WEB = ['https:', 'http:'];

/** `host:8080` parses as an address too, whose scheme is the host. */
function readUrl(name: string, text: string | undefined, schemes = WEB): string | undefined {
  if (!text) return undefined;
  // The message omits the value: it may contain a password.
  if (!URL.canParse(text) || !schemes.includes(new URL(text).protocol))
    throw new SettingError(`${name} must begin with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`);
  return withoutEnd(text, '/');
}

function readOrigins(text: string): string[] {
  const origins = text.split(',').flatMap((one) => readUrl('CORS_ORIGINS', one.trim()) ?? []);
  // Browsers send the origin in this form, and it must be the same.
  const wrong = origins.find((one) => new URL(one).origin !== one);
  if (wrong === undefined) return origins;
  throw new SettingError(`CORS_ORIGINS must be origins without a path, such as ${new URL(wrong).origin}.`);
}

/** An address of a socket's folder is none that URL parses, so only its beginning is checked. */
function readDatabaseUrl(name: string, text: string | undefined): string | undefined {
  if (!text || /^(?:postgres(?:ql)?:\/\/|socket:)/.test(text)) return text || undefined;
  throw new SettingError(`${name} must begin with postgres://.`);
}

/**
 * Settings that hold secrets: each may also be given as NAME_FILE, the file that contains it, as containers provide
 * secrets.
 */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'SECRET_KEY',
  'SMTP_URL',
  'METRICS_TOKEN',
  'STORAGE_URL',
] as const;

/** The settings, with the secrets that are in files of their own. @throws SettingError */
export function withSecretFiles(env: Environment): Environment {
  const read = SECRETS.flatMap((name) => {
    const file = env[`${name}_FILE`];
    if (!file || env[name]) return [];
    try {
      return [[name, readFileSync(file, 'utf8').trim()] as const];
    } catch {
      throw new SettingError(`${name}_FILE names a file that cannot be read: "${file}".`);
    }
  });
  return read.length > 0 ? { ...env, ...Object.fromEntries(read) } : env;
}

/** Reads the settings; no other code reads the environment. @throws SettingError */
export function readConfig(environment: Environment = process.env): Config {
  const env = withSecretFiles(environment);
  const logFormat = readChoice('LOG_FORMAT', env['LOG_FORMAT'] || 'text', LOG_FORMATS);
  return {
    host: env['HOST'] || '127.0.0.1',
    port: readPort('PORT', env['PORT'] || '8080'),
    dataDir: path.resolve(env['DATA_DIR'] || 'data'),
    databaseUrl: readDatabaseUrl('DATABASE_URL', env['DATABASE_URL']),
    migrationUrl: readDatabaseUrl('DATABASE_MIGRATION_URL', env['DATABASE_MIGRATION_URL']),
    poolSize: readPoolSize(env['DATABASE_POOL_SIZE'] || '10'),
    prepares: readChoice('DATABASE_PREPARE', env['DATABASE_PREPARE'] || 'on', ['on', 'off']) === 'on',
    demo: readChoice('DEMO', env['DEMO'] || 'auto', ['on', 'off', 'auto']),
    simulator: readChoice('SIMULATOR', env['SIMULATOR'] || 'auto', ['on', 'off', 'auto']),
    simulatorPort: readPort('SIMULATOR_PORT', env['SIMULATOR_PORT'] || '0'),
    apiBaseUrl: readUrl('API_BASE_URL', env['API_BASE_URL']) ?? '',
    corsOrigins: readOrigins(env['CORS_ORIGINS'] ?? ''),
    smtpUrl: readUrl('SMTP_URL', env['SMTP_URL'], ['smtp:', 'smtps:']),
    mailFrom: env['MAIL_FROM'] || 'Amayumba <no-reply@localhost>',
    publicUrl: readUrl('PUBLIC_URL', env['PUBLIC_URL']),
    trustsProxy: readProxies(env['TRUST_PROXY'] || 'loopback'),
    logLevel: readChoice('LOG_LEVEL', env['LOG_LEVEL'] || (logFormat === 'json' ? 'info' : 'warn'), LOG_LEVELS),
    logFormat,
    stopDelayMs: readSeconds('STOP_DELAY', env['STOP_DELAY'] || '0', 60) * 1000,
    metricsToken: readToken('METRICS_TOKEN', env['METRICS_TOKEN']),
    webhookPrivate: readChoice('WEBHOOK_PRIVATE', env['WEBHOOK_PRIVATE'] || 'off', ['on', 'off']) === 'on',
    signUp: readChoice('SIGN_UP', env['SIGN_UP'] || 'off', ['on', 'off']) === 'on',
    storage: readStorage(env['STORAGE_URL']),
    traces: readTraces(env),
  };
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/** Whether an empty database gets the demo portfolio. See docs/product.md, Demo portfolio. */
export function wantsDemo(config: Config): boolean {
  if (config.demo !== 'auto') return config.demo === 'on';
  return config.databaseUrl === undefined && LOOPBACK.has(config.host);
}

/**
 * Whether the simulator of MTN and Airtel starts with the portal. By itself it does with the demo on the embedded
 * database only, whose folder belongs to one process, as the simulator's journal must.
 */
export function wantsSimulator(config: Config): boolean {
  if (config.simulator !== 'auto') return config.simulator === 'on';
  return config.databaseUrl === undefined && wantsDemo(config);
}
