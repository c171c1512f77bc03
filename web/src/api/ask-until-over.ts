import { beforeNewVersion } from '../lib/new-version.ts';
import { asProblem } from './problem.ts';

const POLL_INTERVAL_MS = 800;

type Ask<Answer> = () => PromiseLike<{ data?: Answer | undefined; error?: unknown }>;
type IsOver<Answer> = (answer: Answer) => boolean;

/**
 * Asks about work of the server until it is over, and returns the last answer; without a connection it goes on asking.
 * A new version of the portal waits for it. Undefined once the person is signed out or may not ask any more.
 */
export const askUntilOver = <Answer>(ask: Ask<Answer>, isOver: IsOver<Answer>): Promise<Answer | undefined> =>
  beforeNewVersion(poll(ask, isOver));

async function poll<Answer>(ask: Ask<Answer>, isOver: IsOver<Answer>): Promise<Answer | undefined> {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    const { data, error } = await ask();
    const status = asProblem(error)?.status;
    if (typeof status === 'number' && status < 500) return undefined;
    if (error === undefined && data !== undefined && isOver(data)) return data;
  }
}
