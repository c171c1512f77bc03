import type { ExportFormat } from '@amayumba/contract/reports/rules.ts';
import type { FastifyReply } from 'fastify';
import type { Viewer } from '../../../access/viewer.ts';
import type { Parts } from '../../../parts.ts';
import { sendListFile } from '../../files/send-download.ts';
import type { FileQuery, ListFile, PagedQuery } from './export-list.ts';

/** A call for the rows of a list, or for a file of them. */
export interface ListCall<Query> {
  viewer: Viewer;
  query: Query;
  reply: FastifyReply;
}

/** Responds with the rows of a list, or with a file of all rows if the query has a format. */
export async function listOrFile<Query extends PagedQuery & { file?: ExportFormat | undefined }, Rows>(
  parts: Parts,
  { viewer, query, reply }: ListCall<Query>,
  list: (parts: Parts, viewer: Viewer, query: Query) => Promise<Rows>,
  exportRows: (parts: Parts, viewer: Viewer, query: FileQuery<Query>) => Promise<ListFile>,
): Promise<Rows> {
  const { file, page: _page, page_size: _size, count: _count, sum: _sum, ...filters } = query;
  if (file === undefined) return list(parts, viewer, query);
  return sendListFile(reply, await exportRows(parts, viewer, { ...filters, file }));
}
