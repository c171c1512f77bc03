/** How long a client may take, in milliseconds, so that slow ones, on purpose or not, do not use up the connections. */
export interface ClientTimeouts {
  /** From the first byte of a request to the last of its headers. */
  headersMs: number;
  /** From the first byte of a request to the last of its body. */
  requestMs: number;
  /** With not one byte coming or going, whoever's turn it is: no call takes so long to begin its answer. */
  silenceMs: number;
  /** How often it is looked who takes too long. */
  lookEveryMs: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 20_000,
  // 10 MB over a phone line of 400 kbit/s take three and a half minutes.
  requestMs: 330_000,
  silenceMs: 90_000,
  lookEveryMs: 5_000,
};

/** The same in Fastify's and Node's words. */
export const timeoutsOf = ({ headersMs, requestMs, silenceMs, lookEveryMs }: ClientTimeouts) => ({
  requestTimeout: requestMs,
  connectionTimeout: silenceMs,
  http: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: lookEveryMs },
});
