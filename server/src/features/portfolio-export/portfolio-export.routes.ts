import { exportPortfolio as exportEverythingCall } from '@amayumba/contract/portfolio-export/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { contentDisposition } from '../files/content-disposition.ts';
import { exportEverything } from './portfolio-export.service.ts';

/** The route that exports the whole portfolio to a workbook. */
export function portfolioExportRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, exportEverythingCall, { may: 'portfolio:export' }, async ({ viewer, reply }) => {
    const { file_name, size, content } = await exportEverything(parts, viewer);
    reply.headers({
      'content-type': exportEverythingCall.file[0],
      'content-length': size,
      'content-disposition': contentDisposition('attachment', file_name),
      'cache-control': 'no-store',
    });
    return content;
  });
}
