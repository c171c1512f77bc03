import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ProviderName } from '@amayumba/contract/money/provider.ts';
import { checkOf } from './access/access-token.ts';
import { buildApp } from './app.ts';
import { background } from './background.ts';
import { lastBackup } from './backup/last-backup.ts';
import { type Companies, openCompanies } from './companies/companies.ts';
import { companyParts, reportNothing } from './companies/company-parts.ts';
import { companyWorkers } from './companies/company-workers.ts';
import { currentParts } from './companies/current-company.ts';
import { migrateCompanies } from './companies/migrate-companies.ts';
import { workersOf } from './companies/workers-of.ts';
import type { StatementWatcher } from './db/connect.ts';
import { type Config, readConfig, wantsDemo } from './config.ts';
import { migrateAndGrant } from './db/migrate-and-grant.ts';
import { migrationNames } from './db/migrate.ts';
import { type OpenDatabase, startDatabase } from './db/open-database.ts';
import { AUDIT_UNPROTECTED, isAuditProtected } from './features/audit/audit-protection.repository.ts';
import { roleOf } from './db/server-role.ts';
import { registerProcess } from './db/shared-settings.ts';
import { checkSettings } from './db/session-settings.ts';
import { prepareProviders } from './features/collections/providers.service.ts';
import { applyErasures } from './features/privacy/apply-erasures.ts';
import { greet } from './greet.ts';
import { nameOfStore } from './files/open-store.ts';
import { outboxFolderTransport } from './mail/outbox-folder-transport.ts';
import { smtpTransport } from './mail/smtp-transport.ts';
import type { Lifecycle } from './http/health.ts';
import { type Metrics, portalMetrics } from './observe/metrics.ts';
import type { Traces } from './observe/traces.ts';
import { openLog, type PortalLog } from './observe/portal-log.ts';
import { readSecret } from './secret-key.ts';
import { startSimulatorFor } from './simulator/start-simulator-for.ts';
import { startFault } from './start-fault.ts';
import { insertDemo, loadDemo } from '../demo/load-demo.ts';

/** Longest time to finish running requests after a stop, in milliseconds. See docs/product.md, Stopping. */
const DRAIN_MS = 10_000;

/** For errors that end the start, before or after the log is open. */
const complain = (line: string) => void process.stderr.write(`${line}\n`);

/** A step of the stop. The steps run in reverse order of opening. */
type Undo = () => Promise<unknown>;

async function start(): Promise<void> {
  const config = readConfig();
  const log = openLog({ level: config.logLevel, format: config.logFormat });
  const metrics = portalMetrics();
  // Loaded only where it is configured: its packages take memory and time to start.
  const traces = config.traces && (await import('./observe/traces.ts')).startTraces(config.traces);
  const onStatement: StatementWatcher = (statement) => {
    metrics.statement(statement);
    traces?.statement(statement);
  };
  const database = await startDatabase(config, log.complain, onStatement);
  const lifecycle: Lifecycle = { isStopping: false };
  const undo: Undo[] = [() => database.close(), async () => traces?.stop()];
  const undoAll = once(async () => {
    lifecycle.isStopping = true;
    for (const step of undo) {
      try {
        await step();
      } catch (error) {
        log.complain(`While stopping: ${String(error)}`);
      }
    }
  });
  const stop = once(async (exitCode: number) => {
    lifecycle.isStopping = true;
    await pause(exitCode === 0 ? config.stopDelayMs : 0);
    const forced = setTimeout(() => process.exit(exitCode || 1), DRAIN_MS);
    await undoAll();
    clearTimeout(forced);
    process.exit(exitCode);
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0));
  void database.exited.then((how) => {
    if (lifecycle.isStopping) return undefined;
    log.complain(`The embedded PostgreSQL cannot be kept running (${how}); the portal stops.`);
    return stop(1);
  });

  try {
    const address = await open({ config, database, log, lifecycle, metrics, traces }, undo);
    log.say(`\nAmayumba is ready: ${address}`);
    if (config.logFormat === 'text') log.say('Stop it with Ctrl-C.');
  } catch (error) {
    await undoAll();
    throw error;
  }
}

interface Start {
  config: Config;
  database: OpenDatabase;
  log: PortalLog;
  lifecycle: Lifecycle;
  metrics: Metrics;
  traces: Traces | undefined;
}

/** Migrates, builds the app and listens. Prepends each step of the stop to `undo`. */
async function open({ config, database, log, lifecycle, metrics, traces }: Start, undo: Undo[]): Promise<string> {
  const { db, dbOf, dataDir } = database;
  await migrateAndGrant(database);
  await checkSettings(db);
  if (!(await isAuditProtected(db))) log.complain(AUDIT_UNPROTECTED);
  const clock = { now: () => Date.now() };
  const secret = await readSecret(dataDir);
  const callbackUrls: Partial<Record<ProviderName, string>> = {};
  const simulator = await startSimulatorFor(config, {
    dataDir,
    clock,
    airtelCallbackUrl: () => callbackUrls.airtel,
    smsReportUrl: () => callbackUrls.sms,
    log: log.complain,
  });
  undo.unshift(async () => simulator?.close());
  if (config.databaseUrl !== undefined) {
    const files_place = await nameOfStore(config.storage, dataDir);
    const others = await registerProcess(db, { secret_check: checkOf(secret), files_place });
    undo.unshift(() => others.leave());
  }
  const transport = config.smtpUrl
    ? smtpTransport(config.smtpUrl, config.mailFrom)
    : outboxFolderTransport(path.join(dataDir, 'outbox'), config.mailFrom, log.say);
  const traced = traces?.transport(transport) ?? transport;
  const workers = companyWorkers({
    workersOf: (parts) => workersOf(parts, traced, log.complain),
    connection: database.connection,
    log: log.complain,
  });
  const after = background(log.complain);
  undo.unshift(
    () => after.settled(),
    () => workers.stop(),
    async () => transport.close(),
  );
  const installation = { config, clock, secret, dataDir, dbOf, simulatorUrl: simulator?.url, background: after };
  const wanted = (await migrationNames()).at(-1) ?? '';
  const companies = await openCompanies({
    db,
    wanted,
    closeSchema: database.closeSchema,
    log: log.complain,
    async makeParts(company) {
      const parts = await companyParts(company, installation, (work) => workers.report(parts, work));
      return parts;
    },
  });
  const { parts } = await companies.find({ host: '', name: undefined });

  const isNewDemo = wantsDemo(config) && (await loadDemo(parts));
  Object.assign(callbackUrls, await prepareProviders(db, parts, isNewDemo && simulator !== undefined));
  const erasedAgain = await applyErasures(parts);
  if (erasedAgain > 0)
    log.say(`The restored backup knew people who had been erased since: ${erasedAgain} erased again.`);
  workers.start(parts, companies);
  const app = await buildApp(currentParts(clock), {
    companies,
    log: log.logger,
    trustsProxy: config.trustsProxy,
    publicUrl: config.publicUrl,
    lifecycle,
    traces,
    metrics: {
      metrics,
      pool: database.pool,
      companies: () =>
        companies.known().map(({ id, schema }) => ({
          id,
          connections: database.connectionsOf(schema),
          waiting: workers.waitingIn(schema),
        })),
      lastBackup: () => lastBackup(dataDir),
      token: config.metricsToken,
    },
    ...(config.signUp && {
      signUp: {
        office: parts,
        database,
        makeParts: (company) => companyParts(company, installation, reportNothing),
        insertDemo,
        created: () => companies.list(),
      },
    }),
    corsOrigins: config.corsOrigins,
    apiBaseUrl: config.apiBaseUrl,
  });
  undo.unshift(() => app.close());
  const address = await app.listen({ host: config.host, port: config.port });
  if (isNewDemo) log.say('A demo portfolio was loaded.');
  await greet(parts, config, dataDir, log.say);
  if (simulator) log.say(`A simulated phone for MTN MoMo and Airtel Money: ${simulator.url}`);
  undo.unshift(migrateOthers({ database, companies, wanted, log: log.complain }));
  return config.publicUrl ?? address;
}

interface Others {
  database: OpenDatabase;
  companies: Companies;
  wanted: string;
  log: (line: string) => void;
}

/** Migrates the other companies while the portal runs. Returns the step that ends it. */
function migrateOthers({ database, companies, wanted, log }: Others): Undo {
  const stopping = new AbortController();
  const work = async () =>
    migrateCompanies({
      companies: await companies.list(),
      owner: database.owner,
      role: await roleOf(database.db),
      wanted,
      log,
      signal: stopping.signal,
    });
  const running = work().catch((error: unknown) => log(`The companies could not be updated: ${String(error)}`));
  return () => {
    stopping.abort();
    return running;
  };
}

/** Returns a function that runs `work` on the first call and returns the same promise on later calls. */
function once<A extends unknown[], T>(work: (...args: A) => Promise<T>): (...args: A) => Promise<T> {
  let running: Promise<T> | undefined;
  return (...args) => (running ??= work(...args));
}

try {
  await start();
} catch (error) {
  complain(startFault(error));
  process.exit(1);
}
