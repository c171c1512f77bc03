import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const MODULE = pathToFileURL(path.join(import.meta.dirname, '../../server/src/simulator/start-simulator.ts')).href;
const PROGRAM = `
  const { startSimulator } = await import(${JSON.stringify(MODULE)});
  const [dataDir, port, airtelCallbackUrl, smsReportUrl] = process.argv.slice(1);
  const clock = { now: () => Date.now() };
  // A callback to a portal that is killed is not delivered: that is what the proof is about.
  const { url } = await startSimulator({
    port: Number(port), dataDir, clock, airtelCallbackUrl, smsReportUrl: smsReportUrl || undefined, log: () => {},
  });
  console.log(url);
`;

/** Starts the simulator in a process of its own, so that it can be killed, and waits until it listens. */
export async function startSimulatorProcess(
  dataDir: string,
  port: number,
  airtelCallbackUrl: string,
  smsReportUrl: string,
): Promise<ChildProcess> {
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', PROGRAM, dataDir, String(port), airtelCallbackUrl, smsReportUrl],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  return child;
}
