/** What the benchmark uses of autocannon, which brings no types of its own. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path?: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    /** How often it looks whether the time is over, in milliseconds. */
    sampleInt: number;
    requests: Request[];
    /** Hears of each connection before it asks anything. */
    setupClient?: (client: { setRequests: (requests: Request[]) => void }) => void;
  }
  interface Run extends PromiseLike<unknown> {
    on(event: 'start', listener: () => void): void;
    /** For each answer: the client, the status, its bytes, and how long it took in milliseconds. */
    on(event: 'response', listener: (client: unknown, status: number, bytes: number, took: number) => void): void;
  }
  export default function autocannon(options: Options): Run;
}
