import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { endingOf } from '../endings.ts';
import { personOf } from '../people.ts';
import type { Simulation } from '../simulation.ts';
import type { Tokens } from '../tokens.ts';
import { mtnPayment } from './mtn-payment.ts';

/** The simulator's only credentials: API user and key, and the subscription key. */
const BASIC = `Basic ${Buffer.from('sim-user:sim-key').toString('base64')}`;
const SUBSCRIPTION_KEY = 'sim';

export interface MtnSettings {
  /** The only currency that is accepted: UGX, or EUR as in MTN's sandbox. */
  currency: string;
  tokens: Tokens;
  /** Life of a token. */
  tokenSeconds: number;
}

/** MTN refuses other characters; an apostrophe is the usual mistake. */
const text = z.optional(z.string().check(z.maxLength(160), z.regex(/^[A-Za-z0-9 .-]*$/)));
const bodySchema = z.object({
  amount: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
  currency: z.string(),
  externalId: z.string().check(z.maxLength(64)),
  payer: z.object({ partyIdType: z.literal('MSISDN'), partyId: z.string().check(z.regex(/^\d{8,15}$/)) }),
  payerMessage: text,
  payeeNote: text,
});
const UUID_4 = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

type WithId = { Params: { id: string } };
type WithPhone = { Params: { phone: string } };

const headerOf = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

const hasKey = (request: FastifyRequest) => headerOf(request, 'ocp-apim-subscription-key') === SUBSCRIPTION_KEY;

const refuse = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ code, message });

const isWebAddress = (address: string) => /^https?:$/.test(URL.parse(address)?.protocol ?? '');

/** MTN MoMo Collections: token, request to pay, its status, and who holds a number. */
export function mtnRoutes(app: FastifyInstance, simulation: Simulation, settings: MtnSettings): void {
  app.post('/collection/token/', (request, reply) => {
    if (!hasKey(request) || request.headers.authorization !== BASIC)
      return reply
        .code(401)
        .send({ error: 'login_failed', error_description: 'Unknown API user, key or subscription.' });
    return reply.send({
      access_token: settings.tokens.issue(),
      token_type: 'access_token',
      expires_in: settings.tokenSeconds,
    });
  });

  app.register(
    (signedIn, _options, done) => {
      signedIn.addHook('onRequest', async (request, reply) => {
        if (!hasKey(request) || !settings.tokens.accepts(request.headers.authorization))
          return refuse(reply, 401, 'UNAUTHORIZED', 'The token or the subscription key is not valid.');
        if (!['mtnuganda', 'sandbox'].includes(headerOf(request, 'x-target-environment') ?? ''))
          return refuse(reply, 400, 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'X-Target-Environment is missing or unknown.');
      });
      signedIn.post('/requesttopay', (request, reply) => requestToPay(request, reply));
      signedIn.get<WithId>('/requesttopay/:id', ({ params }, reply) => {
        const payment = simulation.find('mtn', params.id.toLowerCase());
        if (!payment) return refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
        return reply.send(mtnPayment(payment, payment.settled?.outcome ?? null));
      });
      signedIn.get<WithPhone>('/accountholder/msisdn/:phone/active', ({ params }, reply) =>
        reply.send({ result: isAccountHolder(params.phone) }),
      );
      signedIn.get<WithPhone>('/accountholder/msisdn/:phone/basicuserinfo', ({ params }, reply) => {
        if (!isAccountHolder(params.phone))
          return refuse(reply, 404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
        const { given_name, family_name } = personOf(params.phone);
        return reply.send({
          given_name,
          family_name,
          birthdate: '1990-01-01',
          locale: 'en_UG',
          gender: 'FEMALE',
          status: 'ACTIVE',
        });
      });
      done();
    },
    { prefix: '/collection/v1_0' },
  );

  async function requestToPay(request: FastifyRequest, reply: FastifyReply) {
    const id = headerOf(request, 'x-reference-id') ?? '';
    if (!UUID_4.test(id)) return refuse(reply, 400, 'BAD_REQUEST', 'X-Reference-Id must be a UUID of version 4.');
    const callbackUrl = headerOf(request, 'x-callback-url') ?? null;
    if (callbackUrl !== null && !isWebAddress(callbackUrl))
      return refuse(reply, 400, 'INVALID_CALLBACK_URL_HOST', 'X-Callback-Url is not an address.');
    const { success, data: body } = bodySchema.safeParse(request.body);
    if (!success) return refuse(reply, 400, 'BAD_REQUEST', 'The body is not a valid request to pay.');
    if (body.currency !== settings.currency) return refuse(reply, 400, 'INVALID_CURRENCY', 'Currency not supported.');
    const answer = await simulation.ask({
      provider: 'mtn',
      id: id.toLowerCase(),
      phone: body.payer.partyId,
      amount: Number(body.amount),
      currency: body.currency,
      reference: body.externalId,
      message: body.payerMessage ?? '',
      note: body.payeeNote ?? '',
      callbackUrl,
    });
    switch (answer) {
      case 'accepted':
        return reply.code(202).send();
      case 'repeated':
        return refuse(reply, 409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id. Creation of resource failed.');
      case 'error':
        return refuse(reply, 500, 'INTERNAL_PROCESSING_ERROR', 'An internal error occurred while processing.');
      case 'away':
        return refuse(reply, 503, 'SERVICE_UNAVAILABLE', 'Service temporarily unavailable, try again later.');
    }
  }
}

const isAccountHolder = (phone: string) =>
  /^\d{8,15}$/.test(phone) && endingOf('mtn', phone, false).outcome !== 'unknown_payer';
