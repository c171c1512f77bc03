import * as calls from '@amayumba/contract/privacy/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import { throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';
import { sendDownload } from '../files/send-download.ts';
import * as erasure from './erasure.service.ts';
import { exportOwnData, exportTenantData } from './personal-data-export.service.ts';
import { findRetention } from './retention.repository.ts';
import { privacyFacts, updateRetention } from './retention.service.ts';

const ANSWER = { may: 'privacy:answer' } as const;

/**
 * Routes that the law requires: people see their data, former tenants can be erased, and retention periods limit
 * storage.
 */
export function privacyRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  // The limit counts by person instead of by address, because whole offices share one.
  const ownModestly = throttle(parts, { what: calls.downloadMyData.path, requests: 5, minutes: 60 });
  const answerModestly = throttle(parts, { what: calls.downloadTenantData.path, requests: 60, minutes: 60 });

  route(app, calls.getPrivacyNotice, { public: true }, () => privacyFacts(db));

  route(app, calls.downloadMyData, { may: 'privacy:own' }, async ({ viewer, reply }) => {
    await ownModestly.take(String(viewer.user_id));
    return sendDownload(reply, 'application/zip', await exportOwnData(parts, viewer));
  });
  route(app, calls.downloadTenantData, ANSWER, async ({ viewer, params, reply }) => {
    await answerModestly.take(String(viewer.user_id));
    return sendDownload(reply, 'application/zip', await exportTenantData(parts, viewer, params.id));
  });

  route(app, calls.previewErasure, ANSWER, ({ params }) => erasure.previewErasure(parts, params.id));
  route(app, calls.eraseTenant, ANSWER, ({ viewer, params, body }) =>
    erasure.eraseTenant(parts, viewer, params.id, body),
  );
  route(app, calls.listFormerTenants, ANSWER, ({ query }) => erasure.listFormerTenants(parts, query));

  route(app, calls.getRetention, { may: 'retention:read' }, () => findRetention(db));
  route(app, calls.updateRetention, { may: 'retention:write' }, ({ viewer, body }) =>
    updateRetention(parts, viewer, body),
  );
}
