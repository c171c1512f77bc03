import * as z from 'zod/mini';
import { expect, test } from 'vitest';
import { formatDay, formatInstant } from '@amayumba/contract/calendar.ts';
import { testApp } from '../test/build-test-app.ts';

const t = testApp();

/** Fields whose name means a day or an instant. */
const DAY_NAME = /(?:_at|date|lease_start|lease_end|^from|^to)$/;

interface Found {
  path: string;
  schema: z.ZodMiniType;
}

/** Every schema below a schema, with the field names that lead to it. */
function below(schema: z.ZodMiniType, path: string): Found[] {
  const { def } = schema as unknown as { def: Record<string, unknown> };
  const {
    shape = {},
    innerType,
    element,
    in: input,
    out,
    options = [],
    left,
    right,
  } = def as {
    shape?: Record<string, z.ZodMiniType>;
    options?: z.ZodMiniType[];
  } & Record<'innerType' | 'element' | 'in' | 'out' | 'left' | 'right', z.ZodMiniType | undefined>;
  const same = [innerType, element, input, out, left, right, ...options].filter((part) => part !== undefined);
  return [
    { path, schema },
    ...same.flatMap((part) => below(part, path)),
    ...Object.entries(shape).flatMap(([name, part]) => below(part, `${path}.${name}`)),
  ];
}

const found = () =>
  t.app.registered.flatMap(({ endpoint, method, path }) =>
    [endpoint?.body, endpoint?.query].flatMap((schema) => (schema ? below(schema, `${method} ${path} `) : [])),
  );
const formatOf = ({ schema }: Found) => z.globalRegistry.get(schema)?.['format'];

test('every day and instant that a call accepts is in the years 2000 to 2100', () => {
  const days = found().filter((field) => ['date', 'date-time'].includes(String(formatOf(field))));
  expect(days.length).toBeGreaterThan(10);
  for (const { path, schema } of days) {
    const end = formatOf({ path, schema }) === 'date' ? '' : 'T12:00:00+03:00';
    const accepts = (day: string) => z.safeParse(schema, day + end).success;
    const answers = ['1900-01-01', '1999-12-31', '2000-01-01', '2100-12-31', '2101-01-01'].map(accepts);
    expect([path, answers]).toEqual([path, [false, false, true, true, false]]);
  }
});

/** The columns of a statement are named by their headings. */
const isHeading = (path: string) => path.includes('.columns.');

test('every field with the name of a day or instant has that type', () => {
  const all = found();
  const days = new Set(all.filter((field) => formatOf(field) !== undefined).map(({ path }) => path));
  const named = new Set(all.map(({ path }) => path).filter((path) => DAY_NAME.test(path.split('.').at(-1) ?? '')));
  expect([...named].filter((path) => !days.has(path) && !isHeading(path))).toEqual([]);
});

test('an empty day or instant in a change is refused at its field, because it would change nothing', () => {
  const changes = t.app.registered.flatMap(({ endpoint, method, path }) =>
    method === 'PATCH' && endpoint?.body
      ? below(endpoint.body, `${path} `)
          // Not those of something new in a change, as the terms of a new lease are.
          .filter((field) => formatOf(field) !== undefined && field.path.split('.').length === 2)
          .map((field) => ({ path, body: endpoint.body as z.ZodMiniType, field: field.path.split('.').at(-1) ?? '' }))
      : [],
  );
  const fields = new Set(changes.map(({ field }) => field));
  expect([...fields].toSorted().join(' ')).toBe(
    'as_at due_date ends_on lease_end lease_start paid_at paid_on promise_on spent_on',
  );
  for (const { path, body, field } of changes) {
    const faulty = z.safeParse(body, { [field]: '' }).error?.issues.map((issue) => issue.path.join('.'));
    expect([path, faulty]).toEqual([path, [field]]);
  }
});

test('an instant counts by its day in Kampala, and earlier stored values are printed unchanged', () => {
  expect(formatDay('1900-01-01')).toContain('1900');
  expect(formatDay('1899-12-31')).toContain('1899');
  expect(formatInstant('1900-01-01T00:00:00Z')).toContain('1900');
});
