import { createHash, randomUUID } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { S3mini } from 's3mini';
import { Refusal } from '@amayumba/contract/refusal.ts';
import type { FileStore } from './file-store.ts';

/** A bucket of an S3-compatible object storage, with its credentials. */
export interface S3Place {
  /** The bucket's address: `https://host:port/bucket`. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** A file store with chosen keys and a check of the storage: for restores and the doctor. */
export interface S3Store extends FileStore {
  putAs(key: string, content: Buffer): Promise<void>;
  /** @throws when the storage cannot be reached, or refuses the credentials */
  check(): Promise<void>;
}

/**
 * Longest that the storage may take to begin its response, in milliseconds. Three attempts are shorter than the
 * timeouts of a client or a transaction.
 */
const ATTEMPT_MS = 20_000;
/** Pauses between attempts, in milliseconds. */
const PAUSES_MS = [200, 800];
const KEY_SHAPE = /^[\da-f]{2}\/[\da-f-]{36}$/;
const PAGE = 500;

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'status' in error ? Number(error.status) : 0;

/** Errors that may not recur: no response at all, an error of the storage, and too many requests. */
const isPassing = (error: unknown) => {
  const status = statusOf(error);
  return status === 0 || status === 429 || status >= 500;
};

/**
 * Limits only the time until a response begins, because the client who downloads sets the pace of the rest. Follows no
 * redirect, which could send a file's bytes to a server that the settings do not name.
 */
const answering: typeof fetch = async (input, init) => {
  const stop = new AbortController();
  const tooLong = setTimeout(() => stop.abort(), ATTEMPT_MS);
  try {
    return await fetch(input, { ...init, redirect: 'manual', signal: stop.signal });
  } finally {
    clearTimeout(tooLong);
  }
};

/** A missing file as the error that a folder raises. */
const missing = (key: string) => Object.assign(new Error(`no file ${key} in the storage`), { code: 'ENOENT' });

/** @throws Refusal storage_away after the last failed attempt */
async function trying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = PAUSES_MS[attempt];
      if (!isPassing(error)) throw error;
      if (wait === undefined) throw Object.assign(new Refusal('storage_away'), { cause: error });
      await pause(wait);
    }
  }
}

/**
 * A file store in a bucket of an S3-compatible storage: each file is stored once, under a new name, and never changed.
 * @param prefix the beginning of the keys in the bucket; empty for the first company
 */
export function s3Store(place: S3Place, prefix = ''): S3Store {
  const bucket = new S3mini({ ...place, fetch: answering });

  async function putAs(key: string, content: Buffer): Promise<void> {
    if (!KEY_SHAPE.test(key)) throw new Error(`no storage key: ${key}`);
    // The storage compares the content with this checksum, so that it acknowledges only what was sent.
    const checksum = createHash('sha256').update(content).digest('base64');
    const headers = { 'x-amz-checksum-sha256': checksum };
    await trying(() =>
      bucket.putObject(prefix + key, content, 'application/octet-stream', undefined, headers, content.length),
    );
  }

  return {
    putAs,
    async put(content) {
      const name = randomUUID();
      const key = `${name.slice(0, 2)}/${name}`;
      await putAs(key, content);
      return key;
    },
    read(key) {
      const out = new PassThrough();
      void (async () => {
        const response = await trying(() => bucket.getObjectResponse(prefix + key));
        if (!response?.body) throw missing(key);
        out.emit('open');
        await pipeline(Readable.fromWeb(response.body as ReadableStream), out);
      })().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
      return out;
    },
    async remove(key) {
      await trying(() => bucket.deleteObject(prefix + key));
    },
    async *list() {
      let token: string | undefined;
      do {
        const from = token;
        const page = await trying(() => bucket.listObjectsPaged('/', prefix, PAGE, from));
        for (const { Key, LastModified } of page?.objects ?? []) {
          const key = Key.slice(prefix.length);
          if (KEY_SHAPE.test(key)) yield { key, storedAtMs: new Date(LastModified).getTime() };
        }
        token = page?.nextContinuationToken;
      } while (token);
    },
    async check() {
      const found = await trying(() => bucket.listObjectsPaged('/', '', 1));
      // The library's result for a missing bucket.
      if (!found) throw new Error('there is no such bucket');
    },
  };
}
