import { send } from './send.ts';

/** The path of the contract's call, as text, so that a crashed page need not load its schemas. */
export const CRASH_PATH = '/api/crashes/';

const STACK_MAX = 4000;
const MESSAGE_MAX = 300;

/** Reports a fault of the web app to the server. Returns the number of its entry in the server's log. */
export async function reportCrash(fault: unknown): Promise<string | undefined> {
  const error = fault instanceof Error ? fault : new Error('thrown');
  const body = {
    type: error.name.slice(0, 60),
    message: error.message.slice(0, MESSAGE_MAX),
    stack: (error.stack ?? '').slice(0, STACK_MAX),
    // The page matters, but not the person whose record it shows.
    page: window.location.pathname.replace(/\d+/g, 'N').slice(0, 100),
  };
  const answer = await send({ method: 'POST', path: CRASH_PATH, body });
  const report = 'body' in answer && answer.status < 300 ? answer.body : undefined;
  const isNumbered = typeof report === 'object' && report !== null && 'request_id' in report;
  return isNumbered ? String(report.request_id) : undefined;
}
