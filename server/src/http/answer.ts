import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Below this the headers of a compressed answer weigh more than is saved. */
const COMPRESSED_FROM_BYTES = 1024;
/** A page of payments takes 2 ms of one core; 11, the most, would take 60 ms for a tenth less. */
const BROTLI_QUALITY = 5;

type Encoding = 'br' | 'gzip';
const compressors: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes),
};
const negotiator = new Negotiator({ supportedValues: Object.keys(compressors) });

/** The JSON of an answer as it goes over the wire: made, named and compressed once, sent as often as it is asked for. */
export class Answer {
  readonly #json: Buffer;
  /** By content, and weak (RFC 9110, section 8.8.1): it is the same however the answer is compressed. */
  readonly etag: string;
  readonly #compressed = new Map<Encoding, Promise<Buffer>>();

  constructor(json: string) {
    this.#json = Buffer.from(json);
    this.etag = `W/"${hash('sha1', this.#json, 'base64url')}"`;
  }

  /** Memory that its bytes may come to take in all its forms: compressed they are seldom a fifth, and hardly ever more than the JSON itself. */
  get sizeMax(): number {
    const { length } = this.#json;
    return length < COMPRESSED_FROM_BYTES ? length : length * (1 + Object.keys(compressors).length);
  }

  /** Sends it in the form that the client takes, or says that the client has it already (304). */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { headers } = request;
    reply.header('etag', this.etag);
    if (this.#json.length >= COMPRESSED_FROM_BYTES) reply.header('vary', `${this.#vary(reply)}accept-encoding`);
    if (isNamed(headers['if-none-match'], this.etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const encoding = this.#json.length < COMPRESSED_FROM_BYTES ? null : encodingOf(headers['accept-encoding']);
    if (encoding === null) return reply.send(this.#json);
    return reply.header('content-encoding', encoding).send(await this.#in(encoding));
  }

  #vary(reply: FastifyReply): string {
    const before = reply.getHeader('vary');
    return before === undefined ? '' : `${String(before)}, `;
  }

  #in(encoding: Encoding): Promise<Buffer> {
    const known = this.#compressed.get(encoding);
    if (known) return known;
    const made = compressors[encoding](this.#json);
    this.#compressed.set(encoding, made);
    return made;
  }
}

const encodingOf = (header: string | undefined): Encoding | null =>
  header === undefined ? null : (negotiator.negotiate(header.toLowerCase()) as Encoding | null);

/** Whether a client that names what it has, has this (RFC 9110, section 13.1.2). A list is compared weakly. */
const isNamed = (header: string | undefined, etag: string): boolean =>
  header !== undefined && (header === '*' || header.includes(etag.slice(2)));
