import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Simulation } from '../simulation.ts';
import type { Tokens } from '../tokens.ts';
import { airtelEnquiry, airtelStatus } from './airtel-payment.ts';

/** Life of a token. Airtel sends it as text. */
export const AIRTEL_TOKEN_SECONDS = 180;

export interface AirtelSettings {
  /** Where Airtel's callbacks go, one address for all payments; undefined while there is none. */
  callbackUrl: () => string | undefined;
  tokens: Tokens;
}

/** The simulator's only credentials. */
const credentialsSchema = z.object({
  client_id: z.literal('sim-client'),
  client_secret: z.literal('sim-secret'),
  grant_type: z.literal('client_credentials'),
});
const place = { country: z.literal('UG'), currency: z.literal('UGX') };
const bodySchema = z.object({
  reference: z.string().check(z.regex(/^[A-Za-z0-9]{4,64}$/)),
  subscriber: z.object({ ...place, msisdn: z.string().check(z.regex(/^[1-9]\d{8}$/)) }),
  transaction: z.object({
    ...place,
    amount: z.int().check(z.positive()),
    id: z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/)),
  }),
});

type WithId = { Params: { id: string } };

/** An answer of Airtel's gateway, which stands before the service. */
const refuseAtGateway = (reply: FastifyReply, status_code: string, status_message: string) =>
  reply.code(400).send({ status_code, status_message });

const refuse = (reply: FastifyReply, result_code: string, message: string) =>
  reply.code(400).send({ data: {}, status: airtelStatus(400, { result_code, message }) });

/** Airtel Money collections: token, payment and enquiry. */
export function airtelRoutes(app: FastifyInstance, simulation: Simulation, settings: AirtelSettings): void {
  app.post('/auth/oauth2/token', (request, reply) => {
    if (!credentialsSchema.safeParse(request.body).success)
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Invalid client authentication' });
    return reply.send({
      token_type: 'bearer',
      access_token: settings.tokens.issue(),
      expires_in: String(AIRTEL_TOKEN_SECONDS),
    });
  });

  app.register((signedIn, _options, done) => {
    signedIn.addHook('onRequest', async (request, reply) => {
      if (!settings.tokens.accepts(request.headers.authorization))
        return reply.code(401).send({ error: 'invalid_token', error_description: 'Invalid access token' });
      const { 'x-country': country, 'x-currency': currency } = request.headers;
      if (!country || !currency) return refuseAtGateway(reply, 'ROUTER003', 'X-Country or X-Currency is missing');
      if (country !== 'UG') return refuseAtGateway(reply, 'ROUTER006', 'Invalid country');
      if (currency !== 'UGX') return refuseAtGateway(reply, 'ROUTER112', 'Invalid currency');
    });
    for (const version of ['v1', 'v2']) {
      signedIn.post(`/merchant/${version}/payments/`, (request, reply) => pay(request, reply));
      signedIn.get<WithId>(`/standard/${version}/payments/:id`, ({ params }, reply) => {
        const payment = simulation.find('airtel', params.id);
        if (!payment) return refuse(reply, 'ESB000045', 'No transaction found with provided transaction Id.');
        return reply.send(airtelEnquiry(payment, simulation.now()));
      });
    }
    done();
  });

  async function pay(request: FastifyRequest, reply: FastifyReply) {
    const { success, data: body } = bodySchema.safeParse(request.body);
    if (!success) return refuse(reply, 'ESB000008', 'Field validation');
    const { id } = body.transaction;
    const answer = await simulation.ask({
      provider: 'airtel',
      id,
      phone: `256${body.subscriber.msisdn}`,
      amount: body.transaction.amount,
      currency: body.transaction.currency,
      reference: body.reference,
      message: '',
      note: '',
      callbackUrl: settings.callbackUrl() ?? null,
    });
    switch (answer) {
      case 'accepted':
        return reply.send({
          data: { transaction: { id, status: 'SUCCESS' } },
          status: airtelStatus(200, { response_code: 'DP00800001006', message: 'SUCCESS' }),
        });
      case 'repeated':
        return refuse(reply, 'ESB000041', 'External transaction ID already exists.');
      case 'error':
        return reply.code(500).send({ status_code: 'ROUTER119', status_message: 'Internal server error' });
      case 'away':
        return reply.code(503).send({ status_code: 'ROUTER117', status_message: 'Service unavailable' });
    }
  }
}
