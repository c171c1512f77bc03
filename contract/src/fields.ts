import * as z from 'zod/mini';
import { dayInKampala, isCalendarDate, isEnteredDay, noonOf } from './calendar.ts';
import { AMOUNT_MAX, formatUgx, UGX_MAX, type Ugx } from './money.ts';
import { asLongText, isOneLine } from './plain-text.ts';

/**
 * A schema for a number or its text. It refuses the input with a sentence if `read` returns undefined. The API page
 * shows the description.
 */
function reading<T>(read: (text: string) => T | undefined, sentence: string, description: string) {
  return z.pipe(
    z.union([z.number(), z.string()]).register(z.globalRegistry, { description }),
    z.transform((value, context): T => {
      const text = String(value).trim();
      const result = read(text);
      if (result !== undefined) return result;
      context.issues.push({
        code: 'custom',
        message: text === '' ? 'This field is required.' : sentence,
        input: value,
      });
      return z.NEVER;
    }),
  );
}

function safeInteger(text: string): number | undefined {
  const value = /^-?\d+(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

function integerIn(text: string, from: number, to: number): number | undefined {
  const value = safeInteger(text);
  return value !== undefined && value >= from && value <= to ? value : undefined;
}

export const rangeSentence = (from: number, to: number) => `Enter a whole number from ${from} to ${to}.`;

/** A whole number between two bounds, as a number or its text. */
export const wholeNumber = (from: number, to: number) =>
  reading((text) => integerIn(text, from, to), rangeSentence(from, to), `whole number from ${from} to ${to}`);

/** The id of a record: a positive whole number, or its text. */
export const id = reading((text) => integerIn(text, 1, Number.MAX_SAFE_INTEGER), 'This is not a valid choice.', 'id');

/** The ids of some records as `1,2,3`: each once, and at most so many. */
export const idList = (most: number, noun: string) =>
  reading(
    (text) => {
      const ids = text.split(',').map((part) => integerIn(part.trim(), 1, Number.MAX_SAFE_INTEGER));
      const whole = ids.filter((one) => one !== undefined);
      return whole.length === ids.length && ids.length <= most && new Set(whole).size === ids.length
        ? whole
        : undefined;
    },
    `Choose at most ${most} ${noun}, each once.`,
    `ids separated by commas, at most ${most}`,
  );

const isEnteredAmount = z.refine<Ugx>((amount) => amount <= AMOUNT_MAX, {
  error: `Enter at most ${formatUgx(AMOUNT_MAX)}.`,
});

/** An amount owed or paid: whole shillings above zero; `500000`, `"500000.00"`. See docs/rules.md, Whole shillings. */
export const amountUgx = reading(
  (text) => integerIn(text, 1, UGX_MAX),
  'Enter a whole amount in shillings above zero, for example 450000.',
  'whole shillings above zero',
).check(isEnteredAmount);

/** Whole shillings, zero included: a rent not yet set, a target. */
export const zeroOrMoreUgx = reading(
  (text) => integerIn(text, 0, UGX_MAX),
  'Enter a whole amount in shillings, for example 450000.',
  'whole shillings',
).check(isEnteredAmount);

/** Whole shillings between two bounds. */
export const amountBetween = (from: Ugx, to: Ugx) =>
  reading(
    (text) => integerIn(text, from, to),
    `Enter a whole amount from ${formatUgx(from)} to ${formatUgx(to)}.`,
    `whole shillings from ${from} to ${to}`,
  );

/** A number with up to two decimals above zero, such as square metres. */
export const positiveDecimal = reading(
  (text) => {
    const value = /^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN;
    return value > 0 ? value : undefined;
  },
  'Enter a number above zero, for example 45 or 45.5.',
  'number above zero, with up to two decimals',
);

/** A number with up to two decimals, zero included: days, a percentage. */
export const zeroOrMoreDecimal = reading(
  (text) => (/^\d{1,7}(?:\.\d{1,2})?$/.test(text) ? Number(text) : undefined),
  'Enter a number, for example 14 or 7.5.',
  'number from zero, with up to two decimals',
);

/** A day that a person enters, as `YYYY-MM-DD`. */
export const calendarDay = z
  .string()
  .check(
    z.trim(),
    z.refine(isEnteredDay, {
      error: (issue) =>
        issue.input === '' ? 'This field is required.' : 'Enter a date as YYYY-MM-DD, from 2000 to 2100.',
    }),
  )
  .register(z.globalRegistry, { format: 'date' });

const isEnteredInstant = (text: string): boolean =>
  // Without an offset, Date.parse would use the server's own time zone.
  /^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text) &&
  isCalendarDate(text.slice(0, 10)) &&
  !Number.isNaN(Date.parse(text)) &&
  isEnteredDay(dayInKampala(Date.parse(text)));

/** An instant that a person enters, ISO 8601 with an offset; returned in UTC with `Z`. */
export const instant = z
  .string()
  .check(z.refine(isEnteredInstant, { error: 'Enter a time as 2026-03-31T09:00:00Z, from 2000 to 2100.' }))
  .register(z.globalRegistry, { format: 'date-time' });

/** An instant, or a day alone, as a receipt book gives it: noon in Kampala. The output is an instant in UTC. */
export const instantOrDay = z.pipe(
  z
    .string()
    .check(
      z.trim(),
      z.refine((text) => isEnteredDay(text) || isEnteredInstant(text), {
        error: (issue) =>
          issue.input === ''
            ? 'This field is required.'
            : 'Enter a day as 2026-03-31 or a time as 2026-03-31T09:00:00Z, from 2000 to 2100.',
      }),
    )
    .register(z.globalRegistry, { format: 'date-time', description: 'a moment, or a day: noon in Kampala' }),
  z.transform((text) => (isCalendarDate(text) ? noonOf(text) : new Date(text).toISOString())),
);

/** Text that PostgreSQL can store: no NUL character and no lone surrogate. */
const storable = z.refine<string>((text) => !text.includes('\0') && text.isWellFormed(), {
  error: 'This text holds a character that cannot be stored.',
});

/**
 * The rules of a text field. The API page shows them, and `server/src/http/texts.api.test.ts` checks them for every
 * field of every call. A secret is compared and hashed, and never shown.
 */
type TextKind = 'one line' | 'several lines' | 'secret';
const ofKind = (kind: TextKind) => ({ 'x-text': kind });

const onOneLine = z.refine<string>(isOneLine, {
  error: 'Write this on one line, without characters that cannot be seen.',
});

/** One line of text, which may be empty; trimmed. */
export const textOrEmpty = (maxLength: number) =>
  z.string().check(z.trim(), z.maxLength(maxLength), onOneLine).register(z.globalRegistry, ofKind('one line'));

/** One line of text, trimmed; required. */
export const text = (maxLength: number) => textOrEmpty(maxLength).check(z.minLength(1));

/**
 * Several lines of text, which may be empty; trimmed. Invisible characters are removed, because people who paste them
 * cannot find them.
 */
export const longTextOrEmpty = (maxLength: number) =>
  z
    .string()
    .check(z.overwrite(asLongText), z.trim(), z.maxLength(maxLength), storable)
    .register(z.globalRegistry, ofKind('several lines'));

/** Several lines of text, trimmed; required. */
export const longText = (maxLength: number) => longTextOrEmpty(maxLength).check(z.minLength(1));

/** A password; it is not trimmed. */
export const secret = (minLength: number) =>
  z.string().check(z.minLength(minLength), z.maxLength(200)).register(z.globalRegistry, ofKind('secret'));

/** An optional text; null means empty. */
export const orLeftOut = (schema: ReturnType<typeof textOrEmpty>) =>
  z.optional(
    z.pipe(
      z.nullable(schema),
      z.transform((value: string | null) => value ?? ''),
    ),
  );

/** One line of text that may be left out or empty; null means empty. */
export const optionalText = (maxLength: number) => orLeftOut(textOrEmpty(maxLength));

/** Several lines of text that may be left out or empty; null means empty. */
export const optionalLongText = (maxLength: number) => orLeftOut(longTextOrEmpty(maxLength));

/** An e-mail address of at most the length that RFC 5321 allows. */
export const email = z.string().check(z.trim(), z.maxLength(254), z.email());

/**
 * An optional field; empty text and null mean the same, because forms and query strings send them. Days in changes use
 * plain `z.optional` and refuse an empty day, which would otherwise change nothing and still succeed.
 */
export function leftOut<S extends z.ZodMiniType>(schema: S): z.ZodMiniOptional<S> {
  const emptyIsNothing = z.transform((value: unknown) => (value === '' || value === null ? undefined : value));
  // The cast keeps the schema's input type, which the transform would turn into unknown.
  return z.optional(z.pipe(emptyIsNothing, z.optional(schema) as never)) as unknown as z.ZodMiniOptional<S>;
}

/** An optional field that null or empty text clears. */
export function clearable<S extends z.ZodMiniType>(schema: S): z.ZodMiniOptional<z.ZodMiniNullable<S>> {
  const emptyIsNull = z.transform((value: unknown) => (value === '' ? null : value));
  return z.optional(z.pipe(emptyIsNull, z.nullable(schema) as never)) as unknown as z.ZodMiniOptional<
    z.ZodMiniNullable<S>
  >;
}

/** true and false, or the texts that a form or query string sends for them. */
export const flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
);

/** Increases with every change of the record. Other servers send none. */
export const version = z.optional(z.int());

/** The version that the client saw: if the record has changed since, the request is refused. Optional. */
export const seenVersion = leftOut(wholeNumber(1, 2_147_483_647));

/** For a check of several fields: it runs even if others fail, so that all wrong fields are reported together. */
export const evenIfOthersFail = {
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
};

/** Reads a value by a schema; undefined if it is wrong. */
export const readOr = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> | undefined =>
  z.safeParse(schema, value).data;

/** The valid fields of a body that is invalid as a whole. */
export function rightFields<Shape extends z.core.$ZodLooseShape>(
  { shape }: z.ZodMiniObject<Shape>,
  body: unknown,
): Partial<z.output<z.ZodMiniObject<Shape>>> {
  const given = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {};
  const read = Object.entries(shape).map(([name, schema]) => [name, readOr(schema as z.ZodMiniType, given[name])]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as never;
}
