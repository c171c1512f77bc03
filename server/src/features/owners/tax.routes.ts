import { getOwnNet, getTaxPack, setEstateValue } from '@amayumba/contract/owners/tax-endpoints.ts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { sendListFile } from '../files/send-download.ts';
import * as net from './net/net.service.ts';
import * as taxPack from './tax-pack/tax-pack.service.ts';

const own = { may: 'owner_accounts:own' } as const;

/**
 * An owner's net, the values of their estates, and the figures of a tax year. See docs/rules.md, Net; docs/rules.md,
 * Tax pack.
 */
export function taxRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, getOwnNet, own, ({ viewer, query }) => net.getNet(parts, viewer, query));
  route(app, setEstateValue, own, ({ viewer, params, body }) => net.setEstateValue(parts, viewer, params.id, body));
  route(app, getTaxPack, { may: 'tax_pack:read' }, async ({ viewer, query, reply }) => {
    if (query.file === undefined) return taxPack.getTaxPack(parts, viewer, query);
    return sendListFile(reply, await taxPack.printTaxPack(parts, viewer, { ...query, file: query.file }));
  });
}
