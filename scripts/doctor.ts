import { existsSync } from 'node:fs';
import { access, constants, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { findBrowser } from '../e2e/support/browser.ts';
import { type Config, readConfig } from '../server/src/config.ts';
import { connectionFault } from '../server/src/db/database-refused.ts';
import { openSession } from '../server/src/db/session.ts';
import { s3Store } from '../server/src/files/s3-store.ts';
import { findServerPrograms } from '../server/src/test/debian-postgres.ts';

// npm run doctor: reports what the portal and its tests find on this machine, and what to do where something is
// missing.

type Finding = [isFine: boolean, sentence: string];

async function portIsFree({ host, port }: Config): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

async function isWritable(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

async function databaseOf(setting: string, connectionString: string): Promise<Finding> {
  try {
    await (await openSession({ connectionString })).close();
    return [true, `The database of ${setting} lets the portal in.`];
  } catch (error) {
    const fault = connectionFault(error, setting);
    return [false, fault instanceof Error ? fault.message : String(fault)];
  }
}

async function databases({ databaseUrl, migrationUrl, dataDir }: Config): Promise<Finding[]> {
  if (databaseUrl === undefined) return [[await isWritable(dataDir), `The embedded database lies in ${dataDir}.`]];
  return [
    await databaseOf('DATABASE_URL', databaseUrl),
    ...(migrationUrl === undefined ? [] : [await databaseOf('DATABASE_MIGRATION_URL', migrationUrl)]),
  ];
}

async function storage(config: Config): Promise<Finding> {
  if (!config.storage) return [true, 'Uploaded files lie in DATA_DIR.'];
  const { endpoint } = config.storage;
  try {
    await s3Store(config.storage).check();
    return [true, `Uploaded files lie in ${endpoint}, which lets the portal in.`];
  } catch (error) {
    // The cause of fetch's own error names the network fault.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = cause instanceof Error ? cause.message : String(cause);
    return [false, `The storage of STORAGE_URL, ${endpoint}, does not let the portal in: ${reason}`];
  }
}

function browser(): Finding {
  try {
    return [true, `The browser of the tests is ${findBrowser()}.`];
  } catch (error) {
    return [false, error instanceof Error ? error.message : String(error)];
  }
}

/** Whether the database protects the audit log; the embedded database needs no check. */
function auditLog({ databaseUrl, migrationUrl }: Config): Finding[] {
  if (databaseUrl === undefined) return [];
  return migrationUrl === undefined
    ? [[true, 'DATABASE_MIGRATION_URL is not set: the audit log is guarded against mistakes only, see docs/audit.md.']]
    : [[true, 'DATABASE_MIGRATION_URL names the owner: the role of the server cannot change the audit log.']];
}

/** The additional settings for several portals on a server's database. */
function beyondOne({ databaseUrl, storage: place }: Config): Finding[] {
  if (databaseUrl === undefined) return [];
  const others = 'Several portals may run on DATABASE_URL: each needs the same SECRET_KEY';
  return place
    ? [[true, `${others}; uploaded files they share in STORAGE_URL.`]]
    : [[true, `${others}, and the same folder \`files\` in DATA_DIR, or STORAGE_URL.`]];
}

async function examine(config: Config): Promise<Finding[]> {
  const major = Number(process.versions.node.split('.')[0]);
  const server = findServerPrograms();
  return [
    [major >= 24, `Node ${process.version} runs the portal${major >= 24 ? '' : ': version 24 is wanted, run npm ci'}.`],
    [
      existsSync('web/dist/index.html'),
      existsSync('web/dist/index.html') ? 'The web app is built.' : 'The web app is not built: npm start builds it.',
    ],
    [
      await portIsFree(config),
      `Port ${config.port} on ${config.host} ${(await portIsFree(config)) ? 'is free' : 'is taken: stop what is there, or set PORT'}.`,
    ],
    ...(await databases(config)),
    ...auditLog(config),
    ...beyondOne(config),
    await storage(config),
    browser(),
    [
      true,
      server
        ? `The API tests also run on the PostgreSQL of ${server}.`
        : 'No PostgreSQL server: the API tests run on the embedded one only.',
    ],
  ];
}

try {
  const findings = await examine(readConfig());
  for (const [isFine, sentence] of findings) console.log(`${isFine ? 'ok  ' : 'MISS'} ${sentence}`);
  process.exitCode = findings.every(([isFine]) => isFine) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
