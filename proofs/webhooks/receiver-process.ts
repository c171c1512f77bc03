import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const RECEIVER = path.join(import.meta.dirname, 'receiver.ts');

/** Starts the receiver in a process of its own, which no kill of the portal reaches, and waits until it listens. */
export async function startReceiverProcess(port: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [RECEIVER, String(port)], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return child;
}
