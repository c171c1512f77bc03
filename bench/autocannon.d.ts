/** The part of autocannon that the benchmark uses; the package has no types of its own. */
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
    /** How often it checks whether the time is over, in milliseconds. */
    sampleInt: number;
    requests: Request[];
    /** Called for each connection before its first request. */
    setupClient?: (client: { setRequests: (requests: Request[]) => void }) => void;
  }
  interface Run extends PromiseLike<unknown> {
    on(event: 'start', listener: () => void): void;
    /** For each response: the client, the status, its bytes, and its time in milliseconds. */
    on(
      event: 'response',
      listener: (client: unknown, status: number, bytes: number, responseTime: number) => void,
    ): void;
  }
  export default function autocannon(options: Options): Run;
}
