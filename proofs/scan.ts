import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '../server/demo/load-demo.ts';
import { makeDataFolder } from '../server/src/test/data-folder.ts';
import { startPortal } from '../server/src/test/portal-process.ts';
import { numbersFrom } from './support/options.ts';

const HELP = `npm run prove:scan [-- --calls 0]

Looks for holes with two public tools, sqlmap and wapiti (apt-get install sqlmap wapiti), in a portal of its own with the demo portfolio: every
parameter, path and field of every call, or of the first so many. Claims: no way into the database, no answer of 5xx, every call tried, and nothing said by
wapiti that docs/security.md does not answer. Takes about five minutes. Ends with 1 when a claim does not hold.`;

/** Findings of wapiti that docs/security.md answers. */
const ANSWERED: ReadonlySet<string> = new Set(['X-XSS-Protection is not set', 'Strict-Transport-Security is not set']);

/**
 * The modules of wapiti. Not ssrf and xxe: they call a server of wapiti's authors, and this scan must not leave the
 * machine.
 */
const MODULES =
  'backup,blindsql,cookieflags,crlf,csp,csrf,exec,file,htaccess,http_headers,methods,permanentxss,redirect,shellshock,sql,xss';

/** A valid value for each parameter or field by name; the tools then change it. */
const SAMPLES: Readonly<Record<string, unknown>> = {
  id: 1,
  month: 11,
  year: 2026,
  page: 1,
  page_size: 5,
  days: 30,
  start_date: '2026-01-01',
  end_date: '2026-12-31',
  email: 'somebody@example.ug',
  username: 'somebody',
  ordering: 'id',
};

interface Described {
  in?: string;
  name: string;
  schema?: Schema;
}
interface Schema {
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}
interface Operation {
  parameters?: Described[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}
/** A request that the tools change. An id in a path is marked with `*`, as sqlmap requires. */
interface Target {
  name: string;
  method: string;
  address: string;
  body?: string;
}

function sampleOf(name: string, schema: Schema = {}): unknown {
  if (name in SAMPLES) return SAMPLES[name];
  if (schema.enum) return schema.enum[0];
  const first = schema.anyOf?.find(({ type }) => type !== 'null');
  if (first) return sampleOf(name, first);
  if (schema.properties) return bodyOf(schema);
  const type = [schema.type].flat().find((kind) => kind !== 'null');
  if (type === 'array') return [sampleOf(name, schema.items)];
  if (type === 'boolean') return true;
  if (/date|_start$|_end$/.test(name)) return '2026-11-21';
  return type === 'number' || type === 'integer' || /amount|status|_id$/.test(name) ? 1 : 'word';
}

const bodyOf = ({ properties = {} }: Schema) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, sampleOf(name, schema)]));

function targetOf(method: string, route: string, { parameters = [], requestBody }: Operation): Target | undefined {
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const schema = requestBody?.content['application/json']?.schema;
  if (method === 'DELETE' || inPath.length + inQuery.length + (schema ? 1 : 0) === 0) return undefined;
  const query = new URLSearchParams(inQuery.map(({ name, schema: of }) => [name, String(sampleOf(name, of))]));
  const place = route.replaceAll(/\{\w+\}/g, '1*');
  const address = inQuery.length > 0 ? `${place}?${query}` : place;
  const plain = schema && JSON.stringify(bodyOf(schema));
  // sqlmap skips fields named token, unless they are marked; then it tries marked ones only.
  const body = plain?.includes('"token"') ? plain.replaceAll('"word"', '"word*"') : plain;
  return { name: `${method} ${route}`, method, address, ...(body && { body }) };
}

/** Runs a program to its end and returns its output. */
function run(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error(`${program} is not there: apt-get install sqlmap wapiti`)));
    child.once('close', () => resolve(output));
  });
}

const say = (line: string) => void process.stdout.write(`${line}\n`);
const { calls } = numbersFrom(HELP, { calls: 0 });
const { folder, remove } = await makeDataFolder();
const scratch = await mkdtemp(path.join(tmpdir(), 'amayumba-scan-'));
const portal = await startPortal({ DATA_DIR: folder, DEMO: 'on' });

async function accessOf(username: string): Promise<string> {
  const response = await fetch(`${portal.url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  return ((await response.json()) as { access: string }).access;
}

/**
 * sqlmap's result for a call: how many parameters and fields it tried, whether it found an injection, and how many
 * responses were 5xx.
 */
interface Tried {
  fields: number;
  isOpen: boolean;
  faults: number;
}

/** Runs sqlmap on every parameter and field of a call. */
async function tryInjection({ method, address, body }: Target): Promise<Tried> {
  const role = address.includes('/owner/') ? 'owner' : /my_|log_/.test(address) ? 'tenant' : 'manager';
  const file = path.join(scratch, 'request.txt');
  const head = [
    `${method} ${address} HTTP/1.1`,
    `Host: ${new URL(portal.url).host}`,
    `Authorization: Bearer ${await accessOf(role)}`,
    ...(body ? ['Content-Type: application/json'] : []),
  ];
  await writeFile(file, `${head.join('\r\n')}\r\n\r\n${body ?? ''}`);
  const aims = '--level=2 --risk=1 --technique=BEUS --dbms=PostgreSQL --threads=4 --ignore-code=*'.split(' ');
  const quiet = ['--batch', '--ignore-stdin', '--flush-session', '--disable-coloring', `--output-dir=${scratch}`];
  const output = await run('sqlmap', ['-r', file, ...quiet, ...aims]);
  const faults = [...output.matchAll(/\b5\d\d \([^)]*\) - (\d+) times/g)].reduce(
    (sum, [, times]) => sum + Number(times),
    0,
  );
  const isOpen = /is vulnerable|identified the following injection point/.test(output);
  return { fields: output.match(/testing for SQL injection on/g)?.length ?? 0, isOpen, faults };
}

interface Finding {
  info: string;
  path: string;
}
interface Report {
  vulnerabilities: Record<string, Finding[]>;
  anomalies: Record<string, Finding[]>;
}

/** Runs wapiti on the portal with a manager's token. */
async function walk(targets: readonly Target[]): Promise<Finding[]> {
  const report = path.join(scratch, 'wapiti.json');
  const starts = targets.filter(({ method }) => method === 'GET').map(({ address }) => address.replaceAll('*', ''));
  const header = `Authorization: Bearer ${await accessOf('manager')}`;
  const from = ['/', ...starts].flatMap((address) => ['-s', portal.url + address]);
  const aims = ['-H', header, '-m', MODULES, '--max-scan-time', calls > 0 ? '1' : '6', ...from];
  const quiet = ['--flush-session', '--no-bugreport', '-f', 'json', '-o', report];
  await run('wapiti', ['-u', `${portal.url}/`, '--scope', 'domain', ...aims, ...quiet]);
  const { vulnerabilities, anomalies } = JSON.parse(await readFile(report, 'utf8')) as Report;
  return [...Object.values(vulnerabilities), ...Object.values(anomalies)].flat();
}

try {
  const document = (await (await fetch(`${portal.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Operation>>;
  };
  const all = Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => targetOf(method.toUpperCase(), route, operation) ?? []),
  );
  const targets = calls > 0 ? all.slice(0, calls) : all;
  let isSound = true;
  for (const target of targets) {
    const { fields, isOpen, faults } = await tryInjection(target);
    isSound &&= fields > 0 && !isOpen && faults === 0;
    say(`sqlmap ${target.name}: ${fields} tried, ${isOpen ? 'A WAY IN' : 'no way in'}, ${faults} answers of 5xx`);
  }
  const findings = await walk(targets);
  for (const { info, path: where } of findings) say(`wapiti ${where}: ${info}`);
  say(`${targets.length} calls tried by sqlmap; ${findings.length} remarks of wapiti`);
  process.exitCode = isSound && findings.every(({ info }) => ANSWERED.has(info)) ? 0 : 1;
} finally {
  portal.child.kill('SIGTERM');
  await portal.ended;
  await remove();
  await rm(scratch, { recursive: true, force: true });
}
