import { chmod, mkdtemp } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { Client } from 'pg';
import { CompiledQuery } from 'kysely';
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts';
import { connect } from './db/connect.ts';
import { migrateAndGrant } from './db/migrate-and-grant.ts';
import { preparingClient } from './db/preparing-client.ts';
import { createCompany } from './companies/create-company.ts';
import { companyParts } from './companies/company-parts.ts';
const N = Number(process.argv[2] ?? 500);
const dir = await mkdtemp('/dev/shm/pools-'); await chmod(dir, 0o755);
const pg = await startEmbeddedPostgres({ dataDir: dir, log: () => {}, settings: { fsync: 'off', max_wal_size: '8GB', autovacuum: 'off' } });
const { db, dbOf, close, pool } = connect({ ...pg.connection, Client: preparingClient() } as never, console.log);
const database = { db, owner: pg.owner };
await migrateAndGrant(database);
const nothing = { mailWaiting() {}, messagesWaiting() {}, moneyWaiting() {}, jobsWaiting() {} };
const inst = { config: { host: 'h', port: 1, publicUrl: 'http://p.test', storage: undefined }, clock: { now: () => Date.now() }, secret: 'x'.repeat(40), dataDir: dir, dbOf, simulatorUrl: undefined, background: undefined as never };
const took: number[] = []; const schemas: string[] = [];
for (let i = 0; i < N; i++) { const t = performance.now(); const { company } = await createCompany({ database, makeParts: (c) => companyParts(c, inst, nothing) }, { name: `Company ${i}`, hosts: [], manager: { username: `m${i}`, email: `m${i}@example.com` } }); schemas.push(company.schema); took.push(performance.now() - t); if ([0, 99, 249, N - 1].includes(i)) console.log('created', i + 1, took.slice(-10).map((x) => x.toFixed(0)).join(' ')); }
const Q = [
  [`select u.id as user_id, u.role, u.status, s.ended_at, t.id as tenant_id from sessions as s inner join users as u on u.id = s.user_id left join tenants as t on t.user_id = u.id where s.id = $1`, ['b8a1ff5e-3d0c-4f0e-9c59-1d8f6a1f3a77']],
  [`select c.id, c.amount, c.due_date, a.reference_code, u.first_name from charges c join accounts a on a.id=c.account_id join tenants t on t.id=a.tenant_id join users u on u.id=t.user_id left join leases l on l.tenant_id=t.id left join apartments p on p.id=l.apartment_id left join blocks b on b.id=p.block_id left join estates e on e.id=b.estate_id where e.id = $1 order by c.due_date desc limit 25`, [1]],
  [`select r.id, r.amount, r.received_at from receipts r where r.account_id = $1 order by r.id desc limit 25`, [1]],
] as const;
function rss(pid: number) { try { return Number(/RssAnon:\s+(\d+)/.exec(execFileSync('cat', [`/proc/${pid}/status`]).toString())![1]) / 1024; } catch { return 0; } }
async function backends() { const c = new Client(pg.admin); await c.connect(); const { rows } = await c.query(`select pid from pg_stat_activity where usename='amayumba'`); await c.end(); const m = rows.map((r) => rss(r.pid)); return `${m.length} connections, anon MB max ${Math.max(0, ...m).toFixed(1)} sum ${m.reduce((a, b) => a + b, 0).toFixed(0)}; node ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`; }
const dbs = new Map(schemas.map((s) => [s, dbOf(s)] as const));
for (const k of [1, 5, 20, 40, 100, N]) {
  const cs = schemas.slice(0, k); const times: number[] = []; let failed = 0; const seconds = 8; const end = performance.now() + seconds * 1000;
  await Promise.all(Array.from({ length: 10 }, async () => { while (performance.now() < end) { const c = cs[Math.floor(Math.random() * cs.length)]!; const t = performance.now(); try { for (const [q, v] of Q) await dbs.get(c)!.executeQuery(CompiledQuery.raw(q, v as never)); times.push(performance.now() - t); } catch { failed++; } } }));
  times.sort((a, b) => a - b);
  console.log(`${k} companies`.padEnd(16), `${(times.length / seconds).toFixed(0)} requests/s p50 ${times[times.length >> 1]!.toFixed(1)} p95 ${times[Math.floor(times.length * .95)]!.toFixed(1)} ms failed ${failed};`, JSON.stringify(pool()), await backends());
}
await close(); await pg.stop(); execFileSync('rm', ['-rf', dir]);
