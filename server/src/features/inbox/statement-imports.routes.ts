import * as calls from '@amayumba/contract/money/statement-import-endpoints.ts';
import type { FastifyInstance } from 'fastify';
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
  route(app, calls.createStatementImport, write, ({ repeatable, body, uploads }) =>
    createStatement(parts, repeatable, uploads['file'], body.channel),
  );
  route(app, calls.getStatementImport, read, ({ params }) => showStatement(db, params.id));
  route(app, calls.listStatementLines, read, ({ params, query }) => listLines(db, params.id, query));
  route(app, calls.updateStatementImport, write, ({ viewer, params, body }) =>
    updateStatement(parts, viewer, params.id, body),
  );
  route(app, calls.confirmStatementImport, write, ({ repeatable, params }) =>
    confirmStatement(parts, repeatable, params.id),
  );
  route(app, calls.undoStatementImport, write, ({ repeatable, params }) => undoStatement(parts, repeatable, params.id));
}
