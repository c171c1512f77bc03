import { spawnSync } from 'node:child_process';

/** Long enough for a slow connection. */
const PATIENCE_MS = 60_000;

/** Returns the output of `npm audit --json` for the lockfile. Installs and changes nothing. */
export function runNpmAudit(): string {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--loglevel=silent', '--fetch-retries=0'], {
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
