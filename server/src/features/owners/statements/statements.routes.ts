import {
  createRemittance,
  getOwnerStatement,
  getOwnerStatementPdf,
  getOwnerStatementXlsx,
  getOwnStatement,
  getOwnStatementPdf,
  getOwnStatementXlsx,
  getRemittance,
  getStatementRun,
  listOwnerBalances,
  listOwnerStatements,
  listOwnStatements,
  listRemittances,
  previewOwnStatement,
  previewStatements,
  reverseRemittance,
  runStatements,
} from '@amayumba/contract/owners/statement-endpoints.ts';
import { EXPORT_MEDIA_TYPES } from '@amayumba/contract/reports/rules.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import type { Parts } from '../../../parts.ts';
import { sendDownload } from '../../files/send-download.ts';
import { listOrFile } from '../../reports/export/list-or-file.ts';
import { listBalances } from '../balances/balances.service.ts';
import { exportBalances } from '../balances/export-balances.service.ts';
import { exportRemittances } from '../remittances/export-remittances.service.ts';
import { listRemittanceRows } from '../remittances/remittance-rows.repository.ts';
import * as remittances from '../remittances/remittances.service.ts';
import { exportStatements } from './export-statements.service.ts';
import { printStatement } from './print-statement.service.ts';
import { showRun, startRun } from './runs.service.ts';
import { listStatementRows } from './statement-list.repository.ts';
import * as statements from './statements.service.ts';

const PDF = EXPORT_MEDIA_TYPES.pdf;
const XLSX = EXPORT_MEDIA_TYPES.xlsx;

const READ = { may: 'owner_accounts:read' } as const;
const WRITE = { may: 'owner_accounts:write' } as const;
const OWN = { may: 'owner_accounts:own' } as const;

/** Amounts due to owners, their statements and remittances. See docs/rules.md, Owners' statements. */
export function statementRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;

  route(app, listOwnerBalances, READ, (call) =>
    listOrFile(parts, call, (_parts, _viewer, query) => listBalances(parts, query), exportBalances),
  );

  route(app, previewStatements, READ, ({ viewer, body }) => statements.previewStatements(parts, viewer, body));
  route(app, runStatements, WRITE, ({ repeatable, body }) => startRun(parts, repeatable, body));
  route(app, getStatementRun, READ, ({ params }) => showRun(db, params.id));
  route(app, listOwnerStatements, READ, (call) =>
    listOrFile(parts, call, (_parts, _viewer, query) => listStatementRows(db, query), exportStatements),
  );

  route(app, listOwnStatements, OWN, ({ viewer, query }) => listStatementRows(db, { ...query, owner: viewer.user_id }));
  route(app, previewOwnStatement, OWN, ({ viewer }) => statements.previewOwn(parts, viewer));
  for (const [show, showPdf, showXlsx, rule] of [
    [getOwnerStatement, getOwnerStatementPdf, getOwnerStatementXlsx, READ],
    [getOwnStatement, getOwnStatementPdf, getOwnStatementXlsx, OWN],
  ] as const) {
    route(app, show, rule, ({ viewer, params }) => statements.showStatement(parts, viewer, params.id));
    route(app, showPdf, rule, async ({ viewer, params, query, reply }) =>
      sendDownload(reply, PDF, await printStatement(parts, viewer, params.id, { ...query, file: 'pdf' }), 'inline'),
    );
    route(app, showXlsx, rule, async ({ viewer, params, query, reply }) =>
      sendDownload(reply, XLSX, await printStatement(parts, viewer, params.id, { ...query, file: 'xlsx' })),
    );
  }

  route(app, listRemittances, READ, (call) =>
    listOrFile(parts, call, (_parts, _viewer, query) => listRemittanceRows(db, query), exportRemittances),
  );
  route(app, getRemittance, READ, ({ params }) => remittances.showRemittance(db, params.id));
  route(
    app,
    createRemittance,
    WRITE,
    ({ repeatable, body }) => remittances.createRemittance(parts, repeatable, body),
    ({ viewer, body }) => remittances.moreRemittanceFaults(parts, viewer, body),
  );
  route(app, reverseRemittance, WRITE, ({ repeatable, params, body }) =>
    remittances.reverseRemittance(parts, repeatable, params.id, body),
  );
}
