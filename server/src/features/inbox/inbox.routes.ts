import * as calls from '@amayumba/contract/money/inbox-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { repeatable } from '../../http/idempotency.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import * as inbox from './inbox.service.ts';
import { listInbox } from './show-inbox.ts';

const write = { may: 'inbox:write' } as const;

/** Money that waits to be matched. See docs/rules.md, Inbox. */
export function inboxRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, calls.listInbox, { may: 'inbox:read' }, ({ query }) => listInbox(parts, query));
  route(app, calls.matchInboxItem, write, ({ viewer, params, body, request, uploads }) =>
    inbox.matchInboxItem(parts, repeatable(viewer, request, uploads), params.id, body),
  );
  route(app, calls.splitInboxItem, write, ({ viewer, params, body, request, uploads }) =>
    inbox.splitInboxItem(parts, repeatable(viewer, request, uploads), params.id, body),
  );
  route(app, calls.dismissInboxItem, write, ({ viewer, params, body, request, uploads }) =>
    inbox.dismissInboxItem(parts, repeatable(viewer, request, uploads), params.id, body.reason),
  );
  route(app, calls.reopenInboxItem, write, ({ viewer, params, request, uploads }) =>
    inbox.reopenInboxItem(parts, repeatable(viewer, request, uploads), params.id),
  );
}
