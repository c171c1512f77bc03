/**
 * A program against the client that is generated as `api.ts`. A line after `@ts-expect-error` must not compile: where
 * it did, the client would accept what the server refuses.
 */
export const CLIENT_PROGRAM = `
import { getApiCoreEstates, getApiKeys, postApiCoreBlocks } from './api.ts';

/** Lists, reads a page, creates, and is refused. */
export async function run(key: string) {
  const options = { headers: { authorization: \`Bearer \${key}\` } };

  const list = await getApiCoreEstates({}, options);
  if (list.status !== 200 || !Array.isArray(list.data)) throw new Error(JSON.stringify(list));
  const names: string[] = list.data.map(({ name }) => name);

  const page = await getApiCoreEstates({ page: 1, page_size: 1, ordering: '-name' }, options);
  if (page.status !== 200 || !('count' in page.data)) throw new Error(JSON.stringify(page));
  const { count, results } = page.data;
  const estate = list.data[0]!.id;

  const created = await postApiCoreBlocks({ estate, name: 'Block K' }, options);
  if (created.status !== 201) throw new Error(JSON.stringify(created));
  const block: string = created.data.name;

  const wrong = await postApiCoreBlocks({ estate, name: '' }, options);
  const fields = wrong.status === 400 ? wrong.data.fields : undefined;
  const refused = await getApiKeys(options);
  const code = refused.status === 403 ? refused.data.code : undefined;
  const unknown = await getApiCoreEstates({}, { headers: { authorization: \`Bearer \${key}0\` } });
  return { names, count, first: results[0]?.name, block, fields, code, unknown: unknown.status };
}

export async function mistakes() {
  // @ts-expect-error There is no such field.
  await postApiCoreBlocks({ estate: 1, nam: 'Block K' });
  // @ts-expect-error The estate is missing.
  await postApiCoreBlocks({ name: 'Block K' });
  // @ts-expect-error There is no such order.
  await getApiCoreEstates({ ordering: 'colour' });
  const { data, status } = await getApiCoreEstates();
  // @ts-expect-error A list of estates has no such field.
  if (status === 200 && Array.isArray(data)) data[0]?.rent;
}
`;
