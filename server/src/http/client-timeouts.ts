/** Time limits for a client, in milliseconds, so that slow clients, malicious or not, do not use up the connections. */
export interface ClientTimeouts {
  /** From the first byte of a request to the last of its headers. */
  headersMs: number;
  /** From the first byte of a request to the last of its body. */
  requestMs: number;
  /** Without a byte in either direction: no call takes so long to begin its response. */
  silenceMs: number;
  /** How often the server checks for slow clients. */
  checkEveryMs: number;
}

export const CLIENT_TIMEOUTS: ClientTimeouts = {
  headersMs: 20_000,
  // 10 MB over a phone line of 400 kbit/s take three and a half minutes.
  requestMs: 330_000,
  silenceMs: 90_000,
  checkEveryMs: 5_000,
};

/** The limits as options of Fastify and Node. */
export const timeoutsOf = ({ headersMs, requestMs, silenceMs, checkEveryMs }: ClientTimeouts) => ({
  requestTimeout: requestMs,
  connectionTimeout: silenceMs,
  http: { headersTimeout: headersMs, requestTimeout: requestMs, connectionsCheckingInterval: checkEveryMs },
});
