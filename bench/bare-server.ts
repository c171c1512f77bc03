import fastify from 'fastify';

// A bare Fastify route that answers given bytes: what the portal's own cost is measured against. Started by main.ts with an IPC channel.

const app = fastify();
let bytes = Buffer.alloc(0);
app.all('/', (_request, reply) => reply.type('application/json').send(bytes));

process.on('message', (content: string) => {
  bytes = Buffer.from(content);
  process.send?.('ready');
});
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }));
