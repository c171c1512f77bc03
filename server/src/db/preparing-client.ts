import { Client } from 'pg';

/** A text is prepared once it has been sent this often, so that the statements of one export or import never are. */
const SENT_BEFORE = 3;
/** Texts that are prepared at most, more than all calls have: each connection keeps their plans in memory. */
const PREPARED_MOST = 500;
/** At this many counted texts the count starts again, so that texts sent once do not fill the memory. */
const COUNTED_MOST = 2_000;

/**
 * Only these are worth a plan. A list without filters has no values. Nor has a script of several statements, which
 * cannot be prepared.
 */
const IS_PLANNED = /^\s*(?:select|with|insert|update|delete)\b/i;
const isWorthAPlan = (text: string) => IS_PLANNED.test(text) && !text.includes(PLANNED_EACH_TIME);

/** A comment in the text of a statement whose plan depends so much on its values that one for any of them is slow. */
export const PLANNED_EACH_TIME = '/* planned each time */';

/** Called as pg's own method: with a text, its values and, by the pool, a callback for the result. */
type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * The connections of a pool that prepares repeated statements, because planning one often takes longer than running it.
 * See docs/decisions/0036-prepared-statements.md.
 */
export function preparingClient(): new () => Client {
  /** The names of the prepared texts, the same on all connections, and how often others were sent. */
  const names = new Map<string, string>();
  const sent = new Map<string, number>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known !== undefined || names.size === PREPARED_MOST) return known;
    const times = (sent.get(text) ?? 0) + 1;
    if (sent.size === COUNTED_MOST) sent.clear();
    sent.set(text, times);
    if (times <= SENT_BEFORE) return undefined;
    const name = `p${names.size + 1}`;
    sent.delete(text);
    names.set(text, name);
    return name;
  }

  return class extends Client {
    override query: Client['query'] = (text: unknown, values?: unknown, callback?: unknown) => {
      const send = super.query.bind(this) as Query;
      const name = typeof text === 'string' && Array.isArray(values) && isWorthAPlan(text) ? nameOf(text) : undefined;
      return (name === undefined ? send(text, values, callback) : send({ name, text, values }, callback)) as never;
    };
  };
}
