import fastify from 'fastify';

// A bare Fastify route that responds with given bytes: the baseline for the portal's own cost. main.ts starts it with
// an IPC channel.

const app = fastify();
let bytes = Buffer.alloc(0);
app.all('/', (_request, reply) => reply.type('application/json').send(bytes));

process.on('message', (content: string) => {
  bytes = Buffer.from(content);
  process.send?.('ready');
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
