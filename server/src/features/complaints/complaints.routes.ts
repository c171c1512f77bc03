import type { FastifyInstance } from 'fastify';
import type { ManagedComplaintQuery } from '@amayumba/contract/complaints/complaint.ts';
import * as calls from '@amayumba/contract/complaints/endpoints.ts';
import { COMPLAINT_FILES, COMPLAINT_STATUS } from '@amayumba/contract/complaints/rules.ts';
import type { Viewer } from '../../access/viewer.ts';
import { writeAs } from '../../access/write-as.ts';
import { mapListed } from '../../db/listed.ts';
import { createName, listNames } from '../../db/reference-list.ts';
import { route } from '../../http/route.ts';
import type { Upload, Uploads } from '../../http/uploads.ts';
import type { Parts } from '../../parts.ts';
import { complaintResponse } from './complaint-response.ts';
import * as messages from './complaint-messages.service.ts';
import { listCategoryRows, listComplaintRows } from './complaints.repository.ts';
import { listOrFile } from '../reports/export/list-or-file.ts';
import { exportComplaints } from './export-complaints.ts';
import * as complaints from './complaints.service.ts';
import { logComplaint } from './log-complaint.ts';

/** The files of a report or a message, in the order of their fields. */
const filesOf = (uploads: Uploads): Upload[] =>
  COMPLAINT_FILES.map((field) => uploads[field]).filter((upload) => upload !== undefined);

/** Complaints: the manager's calls, the tenant's own, the categories and the statuses. */
export function complaintsRoutes(app: FastifyInstance, parts: Parts): void {
  const { db, fileLinks } = parts;
  const list = async (viewer: Viewer, query: ManagedComplaintQuery) =>
    mapListed(await listComplaintRows(db, viewer, query), (row) => complaintResponse(row, fileLinks));

  route(app, calls.listComplaints, { may: 'complaints:list' }, (call) =>
    listOrFile(parts, call, (_parts, viewer, query) => list(viewer, query), exportComplaints),
  );
  route(app, calls.listMyComplaints, { may: 'complaints:own' }, ({ viewer, query }) => list(viewer, query));
  route(app, calls.getComplaint, { may: 'complaints:read' }, ({ viewer, params }) =>
    complaints.showComplaintWithHistory(parts, viewer, params.id),
  );
  route(app, calls.logComplaint, { may: 'complaints:own' }, ({ repeatable, body, uploads }) =>
    logComplaint(parts, repeatable, body, filesOf(uploads)),
  );
  route(app, calls.updateComplaint, { may: 'complaints:write' }, ({ viewer, params, body, uploads, match }) =>
    complaints.updateComplaint(parts, viewer, params.id, body, uploads['attachment'], match),
  );
  route(app, calls.updateComplaintStatus, { may: 'complaints:decide' }, ({ viewer, params, body, match }) =>
    complaints.decideComplaint(parts, viewer, params.id, body, match),
  );
  route(app, calls.closeComplaint, { may: 'complaints:decide' }, ({ viewer, params, body, match }) => {
    const closed = { status_id: COMPLAINT_STATUS.closed, feedback: body?.feedback ?? undefined };
    return complaints.decideComplaint(parts, viewer, params.id, closed, match);
  });

  route(app, calls.listComplaintMessages, { may: 'complaints:read' }, ({ viewer, params }) =>
    messages.listMessages(db, parts, viewer, params.id),
  );
  route(app, calls.createComplaintMessage, { may: 'complaints:write' }, ({ repeatable, params, body, uploads }) =>
    messages.createMessage(parts, repeatable, params.id, body, filesOf(uploads)),
  );
  route(app, calls.readComplaintMessages, { may: 'complaints:write' }, ({ viewer, params }) =>
    messages.readMessages(parts, viewer, params.id),
  );

  route(app, calls.listComplaintCategories, { may: 'statuses:read' }, ({ query }) => listCategoryRows(db, query));
  route(app, calls.listComplaintStatuses, { may: 'statuses:read' }, ({ query }) =>
    listNames(db, 'complaint_statuses', query),
  );
  route(app, calls.createComplaintStatus, { may: 'statuses:write' }, ({ viewer, body }) =>
    writeAs(db, viewer, (tx) => createName(tx, 'complaint_statuses', body.name)),
  );
}
