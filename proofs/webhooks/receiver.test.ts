import { connect } from 'node:net';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePort } from '../../e2e/support/free-port.ts';
import { startReceiverProcess } from './receiver-process.ts';

test('the receiver outlives a portal that is killed while it sends, and counts no arrival', async () => {
  const port = await freePort();
  const receiver = await startReceiverProcess(port);
  try {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      'POST /fine HTTP/1.1\r\nhost: receiver\r\nexpect: 100-continue\r\ncontent-length: 100\r\n\r\nthe beginning',
    );
    // The receiver has begun to read the body once it answers 100 Continue.
    await once(socket, 'data');
    socket.resetAndDestroy();
    await once(socket, 'close');
    const journal = await fetch(`http://127.0.0.1:${port}/journal`);
    expect(await journal.json()).toEqual([]);
    expect(receiver.exitCode).toBeNull();
  } finally {
    receiver.kill('SIGKILL');
  }
});
