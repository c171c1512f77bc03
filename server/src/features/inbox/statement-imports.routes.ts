import * as calls from '@amayumba/contract/money/statement-import-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { repeatable } from '../../http/idempotency.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { confirmStatement, undoStatement } from './statements/confirm-statement.service.ts';
import { listLines, listStatements, showStatement } from './statements/show-statement.ts';
import { createStatement, updateStatement } from './statements/statement-imports.service.ts';

const read = { may: 'inbox:read' } as const;
const write = { may: 'inbox:write' } as const;

/** Statements of networks and banks. See docs/rules.md, Statement imports. */
export function statementImportsRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;

  route(app, calls.listStatementImports, read, ({ query }) => listStatements(db, query));
  route(app, calls.createStatementImport, write, ({ viewer, body, request, uploads }) =>
    createStatement(parts, repeatable(viewer, request, uploads), uploads['file'], body.channel),
  );
  route(app, calls.getStatementImport, read, ({ params }) => showStatement(db, params.id));
  route(app, calls.listStatementLines, read, ({ params, query }) => listLines(db, params.id, query));
  route(app, calls.updateStatementImport, write, ({ viewer, params, body }) =>
    updateStatement(parts, viewer, params.id, body),
  );
  route(app, calls.confirmStatementImport, write, ({ viewer, params, request, uploads }) =>
    confirmStatement(parts, repeatable(viewer, request, uploads), params.id),
  );
  route(app, calls.undoStatementImport, write, ({ viewer, params, request, uploads }) =>
    undoStatement(parts, repeatable(viewer, request, uploads), params.id),
  );
}
