import type { FastifyInstance } from 'fastify';
import {
  createDocument,
  deleteDocument,
  getDocument,
  listDocuments,
  updateDocument,
} from '@amayumba/contract/documents/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import * as documents from './documents.service.ts';

/** Documents kept at records. */
export function documentsRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, listDocuments, { may: 'documents:read' }, ({ viewer, query }) =>
    documents.listDocuments(parts, viewer, query),
  );
  route(app, createDocument, { may: 'documents:write' }, ({ repeatable, body, uploads }) =>
    documents.createDocument(parts, repeatable, body, uploads['file']),
  );
  route(app, getDocument, { may: 'documents:read' }, ({ viewer, params }) =>
    documents.showDocument(parts.db, parts, viewer, params.id),
  );
  route(app, updateDocument, { may: 'documents:write' }, ({ viewer, params, body, match }) =>
    documents.updateDocument(parts, viewer, params.id, body, match),
  );
  route(app, deleteDocument, { may: 'documents:write' }, ({ viewer, params, match }) =>
    documents.deleteDocument(parts, viewer, params.id, match),
  );
}
