import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

// npm run dev: starts the server, restarted on every save, and the web app, reloaded in the browser, each with its
// own address. The page is at http://127.0.0.1:5173; it forwards its calls to the server (PORT, default 8080).

const node = process.execPath;
const children: ChildProcess[] = [
  spawn(node, ['--watch-path=server', '--watch-path=contract/src', '--watch-preserve-output', 'server/src/main.ts'], {
    stdio: 'inherit',
  }),
  spawn(node, [path.resolve('node_modules/vite/bin/vite.js'), '--host', '127.0.0.1'], { cwd: 'web', stdio: 'inherit' }),
];

let ending = false;
function end(code: number): void {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
  process.exitCode = code;
}
for (const child of children) child.once('exit', (code) => end(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0));
