import {
  checkCollection,
  createCollection,
  decideCollection,
  getCollection,
  listCollections,
} from '@amayumba/contract/money/collection-endpoints.ts';
import { listNetworks } from '@amayumba/contract/money/network-endpoints.ts';
import { createPayLink, getPayPage, payByLink } from '@amayumba/contract/money/pay-link-endpoints.ts';
import { listProviders, testProvider, updateProvider } from '@amayumba/contract/money/provider-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { readKey } from '../../http/idempotency.ts';
import { route } from '../../http/route.ts';
import { throttle } from '../../http/throttle.ts';
import type { Parts } from '../../parts.ts';
import { originOf } from '../accounts/origin.ts';
import { callbackRoutes } from './callbacks.routes.ts';
import * as collections from './collections.service.ts';
import * as networks from './networks.service.ts';
import { countedFor } from './pay-link-token.ts';
import { payPageRoutes } from './pay-page/pay-page.routes.ts';
import * as payLinks from './pay-links.service.ts';
import * as providers from './providers.service.ts';

const everybody = { public: true } as const;
const settings = { may: 'settings:write' } as const;

/** Money asked for by phone, pay links, and the networks. See docs/rules.md, Attempts. */
export function collectionsRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;

  route(app, createCollection, { may: 'collections:write' }, ({ repeatable, body }) =>
    collections.createCollection(parts, repeatable, body),
  );
  route(app, listCollections, { may: 'collections:read' }, ({ viewer, query }) =>
    collections.listCollections(db, viewer, query),
  );
  route(app, getCollection, { may: 'collections:read' }, ({ viewer, params }) =>
    collections.showCollection(db, viewer, params.collection_id),
  );
  route(app, checkCollection, { may: 'money:write' }, ({ repeatable, params }) =>
    collections.checkCollection(parts, repeatable, params.collection_id),
  );
  route(app, decideCollection, { may: 'money:write' }, ({ repeatable, params, body }) =>
    collections.decideCollection(parts, repeatable, params.collection_id, body),
  );

  route(app, createPayLink, { may: 'money:write' }, ({ repeatable, body }) =>
    payLinks.createPayLink(parts, repeatable, body),
  );
  // A page that waits asks every few seconds.
  const modestly = throttle(parts, { what: 'pay links looked up', requests: 120, minutes: 1 });
  route(app, getPayPage, everybody, async ({ params, query, request }) => {
    await modestly.take(countedFor(parts, params.token, request.ip));
    return payLinks.showPayPage(parts, params.token, query.collection);
  });
  route(app, payByLink, everybody, async ({ params, body, request }) => {
    await modestly.take(countedFor(parts, params.token, request.ip));
    return payLinks.payByLink(parts, params.token, body, readKey(request));
  });
  callbackRoutes(app, parts);
  payPageRoutes(app, parts);

  route(app, listNetworks, { may: 'collections:read' }, () => networks.listNetworks(db, parts));

  route(app, listProviders, { may: 'settings:read' }, ({ viewer }) => providers.listProviders(db, parts, viewer));
  route(app, updateProvider, settings, ({ viewer, params, body, match, request }) =>
    providers.updateProvider(parts, viewer, params.name, body, { match, origin: originOf(request) }),
  );
  route(app, testProvider, settings, ({ repeatable, params }) =>
    providers.testProvider(parts, repeatable, params.name),
  );
}
