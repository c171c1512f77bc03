import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type ListenOptions } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SettingError } from './config.ts';
import { startFault } from './start-fault.ts';
import { makeDataFolder } from './test/data-folder.ts';

const faultOfListening = (options: ListenOptions) =>
  new Promise<unknown>((resolve) => {
    const server = createServer().once('error', resolve);
    server.listen(options, () => server.close(() => resolve('it listens')));
  });

test.each([
  // An address of documentation, which no machine has.
  ['an address of another machine', { host: '192.0.2.1', port: 0 }],
  ['a host without an address', { host: 'portal.invalid', port: 0 }],
])('%s is reported in a sentence that names the settings', async (_what, options) => {
  expect(startFault(await faultOfListening(options))).toMatch(
    /^The portal cannot listen \(.+\): check HOST and PORT\.$/,
  );
});

test('a port that is taken is reported', async () => {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  expect(startFault(await faultOfListening({ host: '127.0.0.1', port }))).toContain('The port is taken');
});

test('a folder that cannot be written is reported with its name', async () => {
  const { folder, remove } = await makeDataFolder();
  onTestFinished(remove);
  const file = path.join(folder, 'no-folder');
  await writeFile(file, '');
  const error = await mkdir(path.join(file, 'files'), { recursive: true }).catch((reason: unknown) => reason);
  const sentence = startFault(error);
  expect(sentence).toContain(`'${path.join(file, 'files')}'): DATA_DIR must be a folder`);
  expect(sentence.split('\n')).toHaveLength(1);
});

test('a wrong setting is its own sentence, and a bug has its stack', () => {
  expect(startFault(new SettingError('PORT must be a number.'))).toBe('PORT must be a number.');
  expect(startFault(new TypeError('x is not a function'))).toContain('start-fault.test.ts');
});
