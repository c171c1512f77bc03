import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { expect, test } from 'vitest';
import { readConfig } from '../server/src/config.ts';
import { readSecret } from '../server/src/secret-key.ts';

// The documents and the files of deploy/ name exactly the settings that config.ts reads.

/** The names of the settings that are read. */
async function namesRead(): Promise<Set<string>> {
  const names = new Set<string>();
  // With a collector, because the settings beside it are read only then.
  const given: Record<string, string> = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
  const environment = new Proxy(given, {
    get: (target, name) => {
      names.add(String(name));
      return target[String(name)];
    },
    ownKeys: () => [],
  });
  readConfig(environment);
  await readSecret(mkdtempSync(path.join(tmpdir(), 'amayumba-settings-')), environment);
  return names;
}

const read = (file: string) => readFileSync(file, 'utf8');
const OPERATIONS = 'docs/operations.md';
const settingRows = (page: string) => [...read(page).matchAll(/^\| (`[A-Z_`, ]+`) \|.*$/gm)].map(([row]) => row);
const rows = settingRows(OPERATIONS);
const listed = new Set(rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name = '']) => name)));

/** The names in the first column of a table of settings. */
const namesIn = (page: string) =>
  settingRows(page).flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  );

test('the table of settings has every setting, and nothing else', async () => {
  const names = await namesRead();
  const settings = [...names].filter((name) => !name.endsWith('_FILE'));
  expect(settings.length).toBeGreaterThan(15);
  expect(settings.filter((name) => !listed.has(name))).toEqual([]);
  expect(namesIn(OPERATIONS).filter((name) => !names.has(name))).toEqual([]);
});

test.each(['', 'cut-off\n'])('a file of the secret key with %o in it is refused', async (content) => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'amayumba-settings-'));
  writeFileSync(path.join(dataDir, 'secret.key'), content);
  await expect(readSecret(dataDir, {})).rejects.toThrow('secret.key does not hold a whole key.');
});

test.each([
  [{ PUBLIC_URL: 'portal.example.ug:8080' }, 'PUBLIC_URL must begin with https:// or http://.'],
  [{ PUBLIC_URL: 'portal.example.ug' }, 'PUBLIC_URL must begin with https:// or http://.'],
  [{ API_BASE_URL: 'localhost:9000' }, 'API_BASE_URL must begin with https:// or http://.'],
  [{ SMTP_URL: 'mail.example.ug:587' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
  [{ SMTP_URL: 'https://mail.example.ug' }, 'SMTP_URL must begin with smtp:// or smtps://.'],
  [{ CORS_ORIGINS: 'https://a.ug, localhost:3000' }, 'CORS_ORIGINS must begin with https:// or http://.'],
  [{ CORS_ORIGINS: 'https://a.ug/portal' }, 'CORS_ORIGINS must be origins without a path, such as https://a.ug.'],
  [{ DATABASE_URL: 'mysql://a/b' }, 'DATABASE_URL must begin with postgres://.'],
  [{ DATABASE_MIGRATION_URL: 'db.example.ug' }, 'DATABASE_MIGRATION_URL must begin with postgres://.'],
])('an address with another beginning is refused: %o', (environment, sentence) => {
  expect(() => readConfig(environment as unknown as Record<string, string>)).toThrow(sentence);
});

test('README shows at most ten settings, all of them in the full table', () => {
  expect(settingRows('README.md').length).toBeGreaterThan(3);
  expect(settingRows('README.md').length).toBeLessThanOrEqual(10);
  expect(namesIn('README.md').filter((name) => !listed.has(name))).toEqual([]);
});

test('a secret in a file is documented where the secret is', async () => {
  const files = [...(await namesRead())].filter((name) => name.endsWith('_FILE'));
  expect(files.length).toBeGreaterThan(3);
  const [, paragraph = ''] = /^All are environment variables([^]*?)\n\n/m.exec(read(OPERATIONS)) ?? [];
  expect(files.filter((name) => !paragraph.includes(`\`${name.replace(/_FILE$/, '')}\``))).toEqual([]);
});

interface Service {
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  depends_on?: Record<string, unknown>;
  restart?: string;
}
interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  volumes: Record<string, unknown>;
}

test('the compose file names only existing settings, secrets and volumes, and every setting that can be a secret', async () => {
  const { services, secrets, volumes } = parse(read('compose.yaml')) as Compose;
  const names = await namesRead();
  const portal = services['portal'] ?? {};
  expect(Object.keys(portal.environment ?? {}).filter((name) => !names.has(name))).toEqual([]);
  const files = [...names].filter((name) => name.endsWith('_FILE'));
  expect(files.filter((name) => portal.environment?.[name] === undefined)).toEqual([]);
  const made = read('deploy/make-secrets.sh');
  for (const [name, service] of Object.entries(services)) {
    expect([name, service.restart]).toEqual([name, expect.any(String)]);
    for (const secret of service.secrets ?? []) {
      expect(secrets).toHaveProperty(secret);
      expect(made).toContain(`keep ${secret} `);
    }
    for (const file of Object.values(service.environment ?? {}).filter((value) => value.startsWith('/run/secrets/')))
      expect(service.secrets).toContain(path.basename(file));
    for (const volume of (service.volumes ?? []).filter((mount) => !mount.startsWith('.')))
      expect(volumes).toHaveProperty(volume.split(':')[0] ?? '');
    for (const other of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(other);
  }
});

test('the image and the systemd unit set only existing settings', async () => {
  const names = await namesRead();
  const image = /^ENV (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '';
  const unit = /^Environment=(.*)$/m.exec(read('deploy/amayumba.service'))?.[1] ?? '';
  const set = `${image} ${unit}`.match(/[A-Z_]+(?==)/g) ?? [];
  expect(set.length).toBeGreaterThan(8);
  expect(set.filter((name) => name !== 'NODE_ENV' && !names.has(name))).toEqual([]);
});

test('the reverse proxies allow the largest upload', () => {
  expect(read('deploy/nginx.conf')).toContain('client_max_body_size 45m;');
  expect(read('deploy/Caddyfile')).toContain('max_size 45MB');
});
