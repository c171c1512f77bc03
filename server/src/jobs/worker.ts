/** Background work of one kind, done until it is stopped. */
export interface Worker {
  /** Call this when something is due: it is done at once. */
  nudge(): void;
  /** Whether nothing is being done or queried. */
  isIdle(): boolean;
  /** Stops once what is being done is finished. */
  stop(): Promise<void>;
}
