/** A token of a network, and the seconds after which it is renewed. */
export interface NewToken {
  value: string;
  renew_after_s: number;
}

interface Stored {
  token: Promise<NewToken>;
  /** On the monotonic clock, so that a wrong clock of the machine does not matter. */
  renew_at_ms: number;
}

/** The tokens of the networks, by access. All calls of a process share them. */
export class ProviderTokens {
  readonly #stored = new Map<string, Stored>();

  /** The token for `key`; `sign` gets a new one if there is none, or it is old. Concurrent calls share one sign-in. */
  async get(key: string, sign: () => Promise<NewToken>): Promise<string> {
    const known = this.#stored.get(key);
    if (known && performance.now() < known.renew_at_ms) return (await known.token).value;
    const stored: Stored = { token: sign(), renew_at_ms: Number.POSITIVE_INFINITY };
    this.#stored.set(key, stored);
    try {
      const { value, renew_after_s } = await stored.token;
      stored.renew_at_ms = performance.now() + renew_after_s * 1000;
      return value;
    } catch (error) {
      if (this.#stored.get(key) === stored) this.#stored.delete(key);
      throw error;
    }
  }

  /** Removes a token that the network no longer accepts, unless another call has renewed it. */
  async forget(key: string, value: string): Promise<void> {
    const known = this.#stored.get(key);
    const isSame = known && (await known.token.catch(() => undefined))?.value === value;
    if (isSame && this.#stored.get(key) === known) this.#stored.delete(key);
  }
}
