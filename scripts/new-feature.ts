import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const HELP = `npm run new:feature -- NAME

Makes the files of a new domain as docs/architecture.md lays them out: its calls in the contract, its routes, service and repository on
the server, its hooks on the web. NAME is one plural noun in small letters, such as: inspections`;

const [, , name = ''] = process.argv;
if (!/^[a-z]{3,}$/.test(name)) {
  console.log(HELP);
  process.exit(name === '' || name === '--help' ? 0 : 1);
}

const FILES: Record<string, string> = {
  [`contract/src/${name}/endpoints.ts`]: `import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listOf, listQuery } from '../lists.ts';

const itemSchema = z.object({ id: z.int() });

export const list = endpoint({
  method: 'GET',
  path: '/api/${name}/',
  summary: '${name}',
  query: z.object(listQuery),
  response: listOf(itemSchema),
});
`,
  [`server/src/features/${name}/${name}.repository.ts`]: `import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';

/** Every statement that touches the tables of ${name}. The viewer is never optional. */
export async function listRows(_db: Db, _viewer: Viewer): Promise<{ id: number }[]> {
  return [];
}
`,
  [`server/src/features/${name}/${name}.routes.ts`]: `import type { FastifyInstance } from 'fastify';
import { list } from '@amayumba/contract/${name}/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { listRows } from './${name}.repository.ts';

export function ${name}Routes(app: FastifyInstance, { db }: Parts): void {
  route(app, list, { may: 'profile:read' }, ({ viewer }) => listRows(db, viewer));
}
`,
  [`web/src/features/${name}/${name}.api.ts`]: `import { list } from '@amayumba/contract/${name}/endpoints.ts';
import { baseApi } from '../../api/base-api.ts';
import { request } from '../../api/request.ts';

export const ${name}Api = baseApi.injectEndpoints({
  endpoints: (build) => ({ list: build.query({ query: () => request(list, {}) }) }),
});
`,
};

for (const [file, text] of Object.entries(FILES)) {
  if (existsSync(file)) throw new Error(`${file} is already there`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
  console.log(`made ${file}`);
}
console.log(
  `Next: add the routes to server/src/app.ts, a permission to server/src/access/permissions.ts, and see CONTRIBUTING.md.`,
);
