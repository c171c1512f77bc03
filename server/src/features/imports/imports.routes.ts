import type { FastifyInstance } from 'fastify';
import * as calls from '@amayumba/contract/imports/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import * as drafts from './drafts.service.ts';
import * as imports from './imports.service.ts';
import { finishImports, type ImportParts, noRunningImports, type RunningImports } from './running-imports.ts';
import { undoImport } from './undo-import.ts';

const WRITE = { may: 'imports:write' } as const;

/** Routes for rent rolls: upload, preview, correction, import, undo. */
export function importsRoutes(app: FastifyInstance, parts: Parts): void {
  const runningOf = new Map<string, RunningImports>();
  const logError = (error: unknown) => app.log.error({ err: error }, 'an import failed');
  function importParts(): ImportParts {
    const { company } = parts;
    const running = runningOf.get(company) ?? noRunningImports(logError);
    runningOf.set(company, running);
    return { ...parts, running };
  }
  // The server finishes the imports that it is writing before it stops.
  app.addHook('onClose', async () => {
    await Promise.all([...runningOf.values()].map(finishImports));
  });

  route(app, calls.createImportDraft, WRITE, ({ repeatable, body, uploads }) =>
    drafts.createDraft(parts, repeatable, uploads['file'], body.as_at),
  );
  route(app, calls.listImportDrafts, WRITE, ({ viewer }) => drafts.listDrafts(parts, viewer));
  route(app, calls.getImportDraft, WRITE, ({ viewer, params }) => drafts.showDraft(parts, viewer, params.draft_id));
  route(app, calls.listDraftRows, WRITE, ({ viewer, params, query }) =>
    drafts.listDraftRows(parts, viewer, params.draft_id, query),
  );
  route(app, calls.listGridRows, WRITE, ({ viewer, params, query }) =>
    drafts.listGridRows(parts, viewer, params.draft_id, query),
  );
  route(app, calls.updateImportDraft, WRITE, ({ viewer, params, body }) =>
    drafts.updateDraft(parts, viewer, params.draft_id, body),
  );
  route(app, calls.deleteImportDraft, WRITE, ({ viewer, params }) =>
    drafts.deleteDraft(parts, viewer, params.draft_id),
  );

  route(app, calls.listImports, WRITE, ({ query }) => imports.listImports(importParts(), query));
  route(app, calls.createImport, WRITE, ({ repeatable, body }) =>
    imports.startImport(importParts(), repeatable, body.draft),
  );
  route(app, calls.getImport, WRITE, ({ params }) => imports.showImport(importParts(), params.id));
  route(app, calls.undoImport, WRITE, async ({ viewer, params }) => {
    await undoImport(parts, viewer, params.id);
    return imports.showImport(importParts(), params.id);
  });
  route(app, calls.createSignInCodes, WRITE, ({ viewer, params }) =>
    imports.createSignInCodes(importParts(), viewer, params.id),
  );
}
