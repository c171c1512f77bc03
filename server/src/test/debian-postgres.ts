import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const ROOT = '/usr/lib/postgresql';

/** The newest PostgreSQL server that Debian's packages put on this machine: its folder of programs. */
export function findServerPrograms(): string | undefined {
  if (!existsSync(ROOT)) return undefined;
  const newestFirst = readdirSync(ROOT).toSorted((one, other) => Number(other) - Number(one));
  return newestFirst
    .map((version) => path.join(ROOT, version, 'bin'))
    .find((bin) => existsSync(path.join(bin, 'initdb')));
}

const idOfPostgres = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);

/** PostgreSQL refuses to run as root: the package's own user does it then. */
function unprivileged(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? { uid: idOfPostgres('-u'), gid: idOfPostgres('-g') } : {};
}

/** Starts a throw-away cluster of the system's PostgreSQL on a socket of its own; nothing of it waits for the disk. */
export async function startDebianPostgres(bin: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'amayumba-pg-'));
  const as = unprivileged();
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, 'data');
  const options = { ...as, cwd: '/', encoding: 'utf8' as const };
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'admin', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    options,
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`);
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=60',
  ];
  const server = spawn(path.join(bin, 'postgres'), ['-D', data, ...settings.flatMap((setting) => ['-c', setting])], {
    ...as,
    cwd: '/',
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => void server.once('exit', () => resolve()));
  const admin = { host: folder, user: 'admin', database: 'postgres' };
  return {
    admin,
    async stop() {
      server.kill('SIGINT');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
