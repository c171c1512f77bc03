import type { FastifyInstance } from 'fastify';
import * as calls from '@amayumba/contract/estates/endpoints.ts';
import { createName, listNames } from '../../db/reference-list.ts';
import { writeAs } from '../../access/write-as.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import * as apartments from './apartments.service.ts';
import { listBlockRows } from './blocks.repository.ts';
import * as blocks from './blocks.service.ts';
import * as estates from './estates.service.ts';
import { listOrFile } from '../reports/export/list-or-file.ts';
import { exportApartments, exportEstates } from './export-estates.ts';
import { listOwnerRows } from './owners.repository.ts';
import { createOwnerAccount } from './owners.service.ts';

const READ = { may: 'estates:read' } as const;
const WRITE = { may: 'estates:write' } as const;

/** Routes for estates, blocks, apartments, amenities, furnishings and owner accounts. */
export function estatesRoutes(app: FastifyInstance, parts: Parts): void {
  const { db } = parts;
  route(app, calls.listEstates, READ, (call) => listOrFile(parts, call, estates.listEstates, exportEstates));
  route(app, calls.createEstate, { may: 'estates:create' }, ({ repeatable, body, uploads }) =>
    estates.createEstate(parts, repeatable, body, uploads['image']),
  );
  route(app, calls.getEstate, READ, ({ viewer, params }) => estates.showEstate(db, parts, viewer, params.id));
  route(app, calls.updateEstate, WRITE, ({ viewer, params, body, match, uploads }) =>
    estates.updateEstate(parts, viewer, params.id, body, uploads['image'], match),
  );
  route(app, calls.deleteEstate, WRITE, ({ viewer, params, match }) =>
    estates.deleteEstate(parts, viewer, params.id, match),
  );

  route(app, calls.listBlocks, READ, ({ viewer, query }) => listBlockRows(db, viewer, query));
  route(app, calls.createBlock, WRITE, ({ viewer, body }) => blocks.createBlock(parts, viewer, body));
  route(app, calls.updateBlock, WRITE, ({ viewer, params, body, match }) =>
    blocks.updateBlock(parts, viewer, params.id, body, match),
  );

  route(app, calls.getBlock, READ, ({ viewer, params }) => blocks.showBlock(db, viewer, params.id));
  route(app, calls.deleteBlock, WRITE, ({ viewer, params, match }) =>
    blocks.deleteBlock(parts, viewer, params.id, match),
  );
  route(app, calls.addApartments, WRITE, ({ repeatable, params, body }) =>
    blocks.addApartments(parts, repeatable, params.id, body),
  );

  route(app, calls.listApartments, READ, (call) =>
    listOrFile(parts, call, apartments.listApartments, exportApartments),
  );
  route(app, calls.listAvailableApartments, READ, ({ viewer, query }) =>
    apartments.listAvailableApartments(parts, viewer, query),
  );
  route(app, calls.createApartment, WRITE, ({ viewer, body, uploads }) =>
    apartments.createApartment(parts, viewer, body, uploads['image']),
  );
  route(app, calls.updateApartment, WRITE, ({ viewer, params, body, match, uploads }) =>
    apartments.updateApartment(parts, viewer, params.id, body, uploads['image'], match),
  );

  route(app, calls.getApartment, READ, ({ viewer, params }) => apartments.showApartment(db, parts, viewer, params.id));
  route(app, calls.deleteApartment, WRITE, ({ viewer, params, match }) =>
    apartments.deleteApartment(parts, viewer, params.id, match),
  );

  route(app, calls.amenities.list, READ, ({ query }) => listNames(db, 'amenities', query));
  route(app, calls.amenities.create, WRITE, ({ viewer, body }) =>
    writeAs(db, viewer, (tx) => createName(tx, 'amenities', body.name)),
  );
  route(app, calls.furnishings.list, READ, ({ query }) => listNames(db, 'furnishings', query));
  route(app, calls.furnishings.create, WRITE, ({ viewer, body }) =>
    writeAs(db, viewer, (tx) => createName(tx, 'furnishings', body.name)),
  );

  route(app, calls.listOwners, { may: 'owners:read' }, ({ query }) => listOwnerRows(db, query));
  route(app, calls.createOwner, { may: 'owners:write' }, ({ viewer, body }) => createOwnerAccount(parts, viewer, body));
}
