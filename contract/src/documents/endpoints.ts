import { emptyBody, endpoint } from '../endpoint.ts';
import { listOf } from '../lists.ts';
import { documentChangeSchema, documentQuerySchema, documentSchema, newDocumentSchema } from './document.ts';

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/documents/',
  summary: 'Documents of a record, or all that the viewer may see, newest first',
  query: documentQuerySchema,
  response: listOf(documentSchema),
});
export const createDocument = endpoint({
  method: 'POST',
  path: '/api/documents/',
  summary: 'Add a document to a tenant, lease, apartment, estate or owner',
  body: newDocumentSchema,
  files: ['file'],
  takesKey: true,
  status: 201,
  response: documentSchema,
});
export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:id/',
  summary: 'One document, with a fresh link to its file',
  response: documentSchema,
});
export const updateDocument = endpoint({
  method: 'PATCH',
  path: '/api/documents/:id/',
  summary: 'Change the title of a document, or who may see it',
  body: documentChangeSchema,
  stale: 'refused',
  response: documentSchema,
});
export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/documents/:id/',
  summary: 'Delete a document with its file',
  stale: 'refused',
  status: 204,
  response: emptyBody,
});
