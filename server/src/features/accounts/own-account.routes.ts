import type { FastifyInstance } from 'fastify';
import * as calls from '@amayumba/contract/own-account/endpoints.ts';
import { route } from '../../http/route.ts';
import type { Parts } from '../../parts.ts';
import { originOf } from './origin.ts';
import * as own from './own-account.service.ts';
import * as factor from './second-factor.service.ts';

const OWN = { may: 'account:own' } as const;
const OWN_FACTOR = { may: 'second_factor:own' } as const;

/** Routes for a viewer's own account. */
export function ownAccountRoutes(app: FastifyInstance, parts: Parts): void {
  route(app, calls.changeOwnPassword, OWN, async ({ viewer, body, request }) => {
    await own.changeOwnPassword(parts, viewer, body, originOf(request));
    return { message: 'Your password was changed. Every other device was signed out.' };
  });
  route(app, calls.listOwnSignIns, OWN, ({ viewer }) => own.listOwnSignIns(parts, viewer));
  route(app, calls.endOwnSignIn, OWN, ({ viewer, params, body, request }) =>
    own.endOwnSignIn(parts, viewer, params.sign_in_id, body.password, originOf(request)),
  );
  route(app, calls.signOutAllDevices, OWN, ({ viewer, body, request }) =>
    own.signOutEverywhere(parts, viewer, body.password, originOf(request)),
  );

  route(app, calls.getSecondFactor, OWN_FACTOR, ({ viewer }) => factor.showSecondFactor(parts, viewer));
  route(app, calls.startSecondFactor, OWN_FACTOR, ({ viewer, body, request }) =>
    factor.startSecondFactor(parts, viewer, body.password, originOf(request)),
  );
  route(app, calls.confirmSecondFactor, OWN_FACTOR, ({ viewer, body, request }) =>
    factor.confirmSecondFactor(parts, viewer, body.code, originOf(request)),
  );
  route(app, calls.renewRecoveryCodes, OWN_FACTOR, ({ viewer, body, request }) =>
    factor.renewRecoveryCodes(parts, viewer, body, originOf(request)),
  );
  route(app, calls.endSecondFactor, OWN_FACTOR, ({ viewer, body, request }) =>
    factor.endSecondFactor(parts, viewer, body, originOf(request)),
  );
}
