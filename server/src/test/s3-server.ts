import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { S3Place } from '../files/s3-store.ts';

const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (content: Buffer | string) => createHash('sha256').update(content);
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Whether a request has a valid AWS Signature Version 4, computed independently from its documentation. */
function isSigned({ method = '', url = '', headers }: IncomingMessage, { accessKeyId, secretAccessKey }: S3Place) {
  const found = /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', names = '', signature = ''] = found ?? [];
  const [key, ...scope] = credential.split('/');
  const [day = '', region = '', service = '', end = ''] = scope;
  const { pathname, searchParams } = new URL(url, 'http://storage');
  const query = [...searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).toSorted();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const content = String(headers['x-amz-content-sha256']);
  const canonical = [method, pathname, query.join('&'), signed.join(''), names, content].join('\n');
  const text = [
    'AWS4-HMAC-SHA256',
    String(headers['x-amz-date']),
    scope.join('/'),
    sha256(canonical).digest('hex'),
  ].join('\n');
  const signing = [day, region, service, end].reduce<Buffer | string>(hmac, `AWS4${secretAccessKey}`);
  const isWhole = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name));
  return key === accessKeyId && service === 's3' && isWhole && hmac(signing, text).toString('hex') === signature;
}

/** A small S3-compatible storage in memory, for tests: it refuses requests with a wrong signature or checksum. */
export async function startS3(bucket = 'amayumba') {
  const objects = new Map<string, { content: Buffer; at: Date }>();
  /** Statuses for the next responses, instead of the right ones. */
  const troubles: number[] = [];
  const place: S3Place = {
    endpoint: '',
    region: 'eu-test-1',
    accessKeyId: 'AMAYUMBAKEY1',
    secretAccessKey: 'secret/of+the=tests',
  };
  const listOf = (after: string, most: number) => {
    const keys = [...objects.keys()].toSorted().filter((key) => key > after);
    const page = keys.slice(0, most);
    const entries = page.map((key) => {
      const { content, at } = objects.get(key) ?? { content: Buffer.alloc(0), at: new Date(0) };
      return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>"e"</ETag><Size>${content.length}</Size></Contents>`;
    });
    const next = keys.length > most ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`;
  };
  const server = createServer((request, response) => {
    const end = (status: number, body: Buffer | string = '') => response.writeHead(status).end(body);
    void (async () => {
      const content = await buffer(request);
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://storage');
      const key = pathname.replace(`/${bucket}`, '').slice(1);
      const failure = troubles.shift();
      if (failure === 0) return request.socket.destroy();
      if (failure) return end(failure, '<Error><Code>SlowDown</Code></Error>');
      if (!isSigned(request, place) || !pathname.startsWith(`/${bucket}`))
        return end(403, '<Error><Code>SignatureDoesNotMatch</Code></Error>');
      if (key === '' && request.method === 'GET')
        return end(200, listOf(searchParams.get('continuation-token') ?? '', Number(searchParams.get('max-keys'))));
      if (request.method === 'PUT') {
        if (request.headers['x-amz-checksum-sha256'] !== sha256(content).digest('base64'))
          return end(400, '<Error><Code>BadDigest</Code></Error>');
        objects.set(key, { content, at: new Date() });
        return end(200);
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return end(204);
      }
      const object = objects.get(key);
      return object ? end(200, object.content) : end(404, '<Error><Code>NoSuchKey</Code></Error>');
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  place.endpoint = `http://127.0.0.1:${port}/${bucket}`;
  const login = [place.accessKeyId, place.secretAccessKey].map(encodeURIComponent).join(':');
  return {
    place,
    url: `s3://${login}@127.0.0.1:${port}/${bucket}?region=${place.region}&tls=off`,
    objects,
    troubles,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
