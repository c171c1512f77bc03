import PQueue from 'p-queue';

const AT_ONCE = 20;

/** The next callback of a payment, or delivery report of a message. */
export interface PlannedCallback {
  /** Milliseconds since 1970. */
  at: number;
  /** Sends it once. @throws Error when it was not delivered */
  send(signal: AbortSignal): Promise<void>;
  /** Records that it was made, delivered or not. */
  made(): void;
}

/** Makes callbacks: those of one payment or message one after the other, those of several at once. */
export interface Callbacks {
  /**
   * Makes the callbacks of a payment or message that are due, unless one of them is being made. @param next the next
   * callback, or undefined once there is none
   */
  begin(of: object, next: () => PlannedCallback | undefined): void;
  isMaking(of: object): boolean;
  /** Resolves once no callback is being made. */
  idle(): Promise<void>;
  /** Ends those that are being made. Nothing begins afterwards. */
  stop(): Promise<void>;
}

/**
 * @param now in milliseconds since 1970
 * @param tick is called when the callbacks of a payment or message have been made
 */
export function openCallbacks(now: () => number, tick: () => void, log: (line: string) => void): Callbacks {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const stopping = new AbortController();
  const making = new Set<object>();

  async function make(next: () => PlannedCallback | undefined): Promise<void> {
    for (let due = next(); due && due.at <= now(); due = next()) {
      await due.send(stopping.signal).catch((error: unknown) => {
        if (!stopping.signal.aborted) log(`A callback of the simulator was not delivered: ${String(error)}`);
      });
      // Without a line in the journal, the next start makes the callback again.
      if (stopping.signal.aborted) return;
      due.made();
    }
  }
  return {
    begin(of, next) {
      const due = next();
      if (stopping.signal.aborted || making.has(of) || !due || due.at > now()) return;
      making.add(of);
      void queue
        .add(() => make(next))
        .finally(() => {
          making.delete(of);
          tick();
        });
    },
    isMaking: (of) => making.has(of),
    async idle() {
      while (making.size > 0) await queue.onIdle();
    },
    async stop() {
      stopping.abort();
      queue.clear();
      await queue.onIdle();
    },
  };
}
