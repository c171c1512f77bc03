import * as fc from 'fast-check';
import * as z from 'zod/mini';

// oxfmt-ignore
const ODD_TEXTS = [
  '', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '🏠', '👩🏾‍🔧', '\u202eabc', 'عربي', '\u200b', 'm'.repeat(6000),
  "' or 1=1 --", '%_\\', '<b>', 'null', '$1', '1e309', '-1', '0x10', '9223372036854775808', '1.5', '٣',
  '2026-02-30', '0000-00-00', '2026-11-21T99:00Z',
];
// oxfmt-ignore
const ODD_NUMBERS = [
  0, -0, -1, 1.5, 101, 2_147_483_648, 1e21, 1e308, -5e-324, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1,
];
const SURROGATES = { first: 0xd8_00, count: 0x8_00 };
/** Any character. The text of fast-check does the same, but first maps all of Unicode, which takes a second. */
const anyCharacter = fc
  .nat(0x10_ff_ff - SURROGATES.count)
  .map((code) => String.fromCodePoint(code < SURROGATES.first ? code : code + SURROGATES.count));
const anyText = fc.array(anyCharacter, { maxLength: 40 }).map((characters) => characters.join(''));
/** Values that are invalid, or rarely valid, in any field. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 3, arbitrary: fc.constantFrom(...ODD_NUMBERS) },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: 1 }, { length: 3 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

/** An id that may exist, or one that does not. */
export const someId = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1, max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom(999_999, 4e15) },
);
const someDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((at) => at.toISOString().slice(0, 10));
const nearDay = fc.constantFrom('2026-01-01', '2026-11-20', '2026-11-21', '2026-11-22', '2027-12-31');
const word = fc.stringMatching(/^[a-z]{3,12}$/);

/** Suitable values for a field by its name, so that requests pass the schemas and reach the services. */
const FITTING: readonly (readonly [RegExp, fc.Arbitrary<unknown>])[] = [
  [/^(?:user|tenant|tenant_type|apartment|block|estate|owner|category|status|.*_id)$/, someId],
  [/^(?:amenities|furnishings)$/, fc.array(someId, { maxLength: 3 })],
  [/^months_paid$/, fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 3 })],
  [/month/, fc.integer({ min: 1, max: 12 })],
  [/year/, fc.integer({ min: 2024, max: 2028 })],
  [/amount|rent|target/, fc.constantFrom(1, 450_000, '500000.00', 9_000_000_000)],
  [/_at$/, fc.constantFrom('2026-11-20T09:00:00Z', '2026-11-20T24:00:00Z', '2026-11-20T09:00:00+14:00')],
  [/date|_start$|_end$/, fc.oneof(nearDay, someDay)],
  [/email/, word.map((name) => `${name}@example.ug`)],
  [/password/, fc.constantFrom('Kyengera-plot-9', 'Ssebo gundi 77')],
  [/rooms|days|page/, fc.integer({ min: 1, max: 9 })],
  [/^size$/, fc.constantFrom('45', 45.5)],
  [/^role$/, fc.constant('tenant')],
];

type JsonSchema = z.core.JSONSchema.BaseSchema;
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fittingValue(name: string, schema: JsonSchema, oddity: number): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const object = [schema, ...(schema.anyOf ?? [])].filter(isSchema).find(({ properties }) => properties);
  if (object) return objectFor(object, oddity);
  const fitting = FITTING.find(([pattern]) => pattern.test(name))?.[1];
  if (fitting) return fitting;
  if (isSchema(schema.items)) return fc.array(valueFor(name, schema.items, oddity), { maxLength: 3 });
  return fc.oneof(word, fc.constantFrom<unknown>('true', 'Rent', 'Cash', 'Pending', 7));
}

/** Values for a field: mostly valid for its schema or name; a larger `oddity` gives more other values. */
function valueFor(name: string, schema: JsonSchema, oddity: number): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: oddity, arbitrary: oddValue },
    { weight: 12, arbitrary: fittingValue(name, schema, oddity) },
  );
}

function objectFor({ properties = {}, required = [] }: JsonSchema, oddity: number): fc.Arbitrary<object> {
  const fields = Object.entries(properties).flatMap(([name, field]) =>
    isSchema(field) ? [[name, valueFor(name, field, oddity)] as const] : [],
  );
  const known = fc.record<Record<string, unknown>, string>(Object.fromEntries(fields), { requiredKeys: required });
  const strange = fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'x'), oddValue, { maxKeys: 1 });
  return fc.tuple(known, strange).map(([fit, extra]) => Object.assign(fit, extra));
}

/** Inputs for a schema of the contract, from almost valid to quite invalid. */
export function inputFor(schema: z.ZodMiniType): fc.Arbitrary<unknown> {
  const described: JsonSchema = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return fc.oneof(
    { weight: 6, arbitrary: objectFor(described, 1) },
    { weight: 3, arbitrary: objectFor(described, 6) },
    { weight: 1, arbitrary: oddValue },
  );
}
