import * as calls from '@amayumba/contract/money/inbox-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import * as inbox from './inbox.service.ts';
import { listInbox } from './show-inbox.ts';

const write = { may: 'inbox:write' } as const;

/** Money that waits to be matched. See docs/rules.md, Inbox. */
export function inboxRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, calls.listInbox, { may: 'inbox:read' }, ({ query }) => listInbox(parts, query));
  route(app, calls.matchInboxItem, write, ({ repeatable, params, body }) =>
    inbox.matchInboxItem(parts, repeatable, params.id, body),
  );
  route(app, calls.splitInboxItem, write, ({ repeatable, params, body }) =>
    inbox.splitInboxItem(parts, repeatable, params.id, body),
  );
  route(app, calls.dismissInboxItem, write, ({ repeatable, params, body }) =>
    inbox.dismissInboxItem(parts, repeatable, params.id, body.reason),
  );
  route(app, calls.reopenInboxItem, write, ({ repeatable, params }) =>
    inbox.reopenInboxItem(parts, repeatable, params.id),
  );
}
