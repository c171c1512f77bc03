import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './db/error-code.ts';
import { type Environment, SettingError, withSecretFiles } from './config.ts';

const fileIn = (dataDir: string) => path.join(dataDir, 'secret.key');

function configuredSecret(env: Environment): string | undefined {
  const configured = withSecretFiles(env)['SECRET_KEY'];
  if (configured && configured.length < 32) throw new SettingError('SECRET_KEY must have at least 32 characters.');
  return configured || undefined;
}

/** A full disk on the first start leaves an empty file, with which anybody could sign what they like. */
function storedSecret(file: string): string {
  const stored = readFileSync(file, 'utf8').trim();
  if (stored.length >= 32) return stored;
  throw new SettingError(
    `${file} does not hold a whole key. Put it back from a copy. If this portal has never run, delete the file.`,
  );
}

/**
 * The secret that signs tokens and links: `SECRET_KEY`, or one created on the first start and stored in DATA_DIR with
 * mode 0600.
 */
export async function readSecret(dataDir: string, env: Environment = process.env): Promise<string> {
  const configured = configuredSecret(env);
  if (configured) return configured;
  const file = fileIn(dataDir);
  await mkdir(dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  }
  return storedSecret(file);
}

/**
 * The secret of a portal that has run, for commands: a new one would seal mail, keys and backups so that the portal
 * cannot open them.
 * @throws SettingError
 */
export function readExistingSecret(dataDir: string, env: Environment = process.env): string {
  const configured = configuredSecret(env);
  if (configured) return configured;
  const file = fileIn(dataDir);
  try {
    return storedSecret(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new SettingError(
      `The secret of this portal is needed: set SECRET_KEY as for npm start, or put ${file} back. A portal that has never run gets its secret at the first start.`,
    );
  }
}
