import { spawnSync } from 'node:child_process';

/** Long enough for a slow connection; a registry that does not answer by then does not answer. */
const PATIENCE_MS = 60_000;

/** What `npm audit --json` prints about the lockfile. Nothing is installed or changed. */
export function runNpmAudit(): string {
  const { stdout } = spawnSync('npm', ['audit', '--json', '--loglevel=silent', '--fetch-retries=0'], {
    encoding: 'utf8',
    timeout: PATIENCE_MS,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}
