import { exportPortfolio as exportEverythingCall } from '@amayumba/contract/portfolio-export/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { sendDownload } from '../files/send-download.ts';
import { exportEverything } from './portfolio-export.service.ts';

/** The route that exports the whole portfolio to a workbook. */
export function portfolioExportRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, exportEverythingCall, { may: 'portfolio:export' }, async ({ viewer, reply }) =>
    sendDownload(reply, exportEverythingCall.file[0], await exportEverything(parts, viewer)),
  );
}
