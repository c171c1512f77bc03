import type { S3Place } from './s3-store.ts';

/**
 * Parses `s3://KEY:SECRET@host:port/bucket?region=…&tls=off`: a bucket for the portal alone in an S3-compatible
 * storage, addressed by path. Key and secret are percent-encoded where they have characters such as `/` or `+`.
 * Undefined when the address is invalid.
 */
export function readStorageUrl(text: string): S3Place | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, username, password, host, pathname, searchParams } = new URL(text);
  const bucket = /^\/([a-z\d][a-z\d.-]{1,61}[a-z\d])\/?$/.exec(pathname)?.[1];
  const isKnown = [...searchParams.keys()].every((name) => name === 'region' || name === 'tls');
  if (protocol !== 's3:' || !username || !password || !host || !bucket || !isKnown) return undefined;
  const scheme = searchParams.get('tls') === 'off' ? 'http' : 'https';
  return {
    endpoint: `${scheme}://${host}/${bucket}`,
    region: searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}
