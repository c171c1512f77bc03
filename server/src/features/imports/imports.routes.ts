import type { FastifyInstance } from 'fastify';
import * as calls from '@amayumba/contract/imports/endpoints.ts';
import { repeatable } from '../../http/idempotency.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { draftsService } from './drafts.service.ts';
import { importsService } from './imports.service.ts';

const WRITE = { may: 'imports:write' } as const;

/** Routes for rent rolls: upload, preview, correction, import, undo. */
export function importsRoutes(app: FastifyInstance, parts: Parts): void {
  const drafts = draftsService(parts);
  const imports = importsService(parts, drafts, (error) => app.log.error({ err: error }, 'an import failed'));
  // The server finishes the imports that it is writing before it stops.
  app.addHook('onClose', () => imports.settled());

  route(app, calls.createImportDraft, WRITE, ({ viewer, body, uploads }) =>
    drafts.create(viewer, uploads['file'], body.as_at),
  );
  route(app, calls.getImportDraft, WRITE, ({ viewer, params }) => drafts.get(viewer, params.draft_id));
  route(app, calls.listDraftRows, WRITE, ({ viewer, params, query }) => drafts.rows(viewer, params.draft_id, query));
  route(app, calls.updateImportDraft, WRITE, ({ viewer, params, body }) =>
    drafts.update(viewer, params.draft_id, body),
  );
  route(app, calls.deleteImportDraft, WRITE, ({ viewer, params }) => drafts.remove(viewer, params.draft_id));

  route(app, calls.listImports, WRITE, ({ query }) => imports.list(query));
  route(app, calls.createImport, WRITE, ({ viewer, body, request, uploads }) =>
    imports.begin(viewer, repeatable(viewer, request, uploads), body.draft),
  );
  route(app, calls.getImport, WRITE, ({ params }) => imports.get(params.id));
  route(app, calls.undoImport, WRITE, ({ viewer, params }) => imports.undo(viewer, params.id));
  route(app, calls.createSignInCodes, WRITE, ({ viewer, params }) => imports.makeCodes(viewer, params.id));
}
