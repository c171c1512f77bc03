import { Client } from 'pg';

/** A text is prepared once it has been sent this often, so that those of one export or import never are. */
const SENT_BEFORE = 3;
/** Texts that are prepared at most: each connection keeps their plans in memory. */
const PREPARED_MOST = 250;
/** Texts that are counted at most: beyond it counting begins again, so that those sent once do not fill the memory. */
const COUNTED_MOST = 2_000;

/**
 * Only these are worth a plan. A list without filters has no values, and neither has a script of several statements,
 * which cannot be prepared: it comes without a list of values.
 */
const IS_PLANNED = /^\s*(?:select|with|insert|update|delete)\b/i;

/** As pg's own method is called with a text, its values and, by the pool, a function for the result. */
type Query = (text: unknown, values?: unknown, callback?: unknown) => unknown;

/**
 * The connections of a pool that prepares statements that come again, because planning one often takes longer than
 * running it. See docs/decisions/0036-prepared-statements.md.
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
      const name =
        typeof text === 'string' && Array.isArray(values) && IS_PLANNED.test(text) ? nameOf(text) : undefined;
      return (name === undefined ? send(text, values, callback) : send({ name, text, values }, callback)) as never;
    };
  };
}
