import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { callByHttp, ProviderAway, Unreachable } from './call-provider.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterAll(() => servers.forEach((server) => server.close()));

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const failureOf = (url: string, timeout = 60_000) =>
  callByHttp(url, { method: 'POST', body: '{}' }, AbortSignal.timeout(timeout)).then(
    () => expect.fail('It answered.'),
    (error: unknown) => error,
  );

test.each([
  ['a refused connection', 'http://127.0.0.1:65535'],
  ['a refused connection to each address of a name', 'http://localhost:65535'],
  ['a name that does not exist', 'http://network.invalid'],
])('%s proves that nothing was sent', async (_what, url) => {
  expect(await failureOf(url)).toBeInstanceOf(Unreachable);
});

test('a connection that breaks, no answer in time and a refusing status prove nothing', async () => {
  const broken = await serve((request) => request.socket.destroy());
  const silent = await serve(() => {});
  const busy = await serve((_request, reply) => reply.writeHead(429).end());
  // A connection that is used again may break while the request is on its way.
  let requests = 0;
  const once = await serve((request, reply) => {
    requests += 1;
    if (requests === 1) reply.end('{}');
    else request.socket.destroy();
  });
  await callByHttp(once, {}, AbortSignal.timeout(60_000));
  for (const failure of [
    await failureOf(broken),
    await failureOf(silent, 200),
    await failureOf(busy),
    await failureOf(once),
  ]) {
    expect(failure).toBeInstanceOf(ProviderAway);
    expect(failure).not.toBeInstanceOf(Unreachable);
  }
});
