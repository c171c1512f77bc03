import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoint, type ParamsOf, paramsOf } from './endpoint.ts';

const listed = endpoint({ method: 'GET', path: '/api/things/', summary: 'Things', response: z.unknown() });
const shown = endpoint({ method: 'GET', path: '/api/things/:id/parts/', summary: 'A thing', response: z.unknown() });
const named = endpoint({
  method: 'GET',
  path: '/api/things/:name/',
  summary: 'A thing by its name',
  params: z.object({ name: z.string() }),
  response: z.unknown(),
});

test('a path with :id has the id of a record as its parameter, and others have what their calls name', () => {
  expect(paramsOf(listed)).toBeUndefined();
  expect(z.safeParse(paramsOf(shown) ?? z.never(), { id: '7' }).data).toEqual({ id: 7 });
  expect(z.safeParse(paramsOf(shown) ?? z.never(), { id: 'seven' }).success).toBe(false);
  expect(paramsOf(named)).toBe(named.params);
});

test('handlers get parameters of the same types', () => {
  const none: ParamsOf<typeof listed> = undefined;
  const id: ParamsOf<typeof shown> = { id: 7 };
  const name: ParamsOf<typeof named> = { name: 'A' };
  // @ts-expect-error A list has no parameters.
  const wrongNone: ParamsOf<typeof listed> = { id: 7 };
  // @ts-expect-error An id is a number.
  const wrongId: ParamsOf<typeof shown> = { id: '7' };
  // @ts-expect-error The parameter has another name.
  const wrongName: ParamsOf<typeof named> = { id: 7 };
  expect([none, id, name, wrongNone, wrongId, wrongName]).toHaveLength(6);
});
