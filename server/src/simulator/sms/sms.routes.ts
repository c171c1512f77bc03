import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Simulation } from '../simulation.ts';
import { costOf, endingOfSms, isAccepted, type SentSms, type Sms, statusOfSms } from './sms.ts';

/** The simulator's only credentials. */
const USERNAME = 'sim';
const API_KEY = 'sim-sms-key';

const required = z.string().check(z.minLength(1));
const bodySchema = z.object({ to: required, message: required, from: z.optional(z.string()) });
/** The balance of the account, as the gateway shows it. It never falls. */
const BALANCE = 'UGX 100000.0000';
/** Networks register no sender id longer than this. */
const SENDER_ID = /^[A-Za-z0-9][A-Za-z0-9 .-]{0,10}$/;

const instant = (at: number) => new Date(at).toISOString();
const sumOf = (messages: readonly SentSms[]) => messages.reduce((sum, sms) => sum + costOf(sms), 0);

function recipient(sms: SentSms) {
  const { code, status } = endingOfSms(sms);
  return {
    statusCode: code,
    number: sms.to,
    status,
    cost: isAccepted(sms) ? `UGX ${costOf(sms).toFixed(4)}` : '0',
    messageId: isAccepted(sms) ? sms.id : 'None',
  };
}

const shown = (sms: Sms) => ({
  id: isAccepted(sms) ? sms.id : null,
  to: sms.to,
  from: sms.from,
  text: sms.text,
  status: statusOfSms(sms),
  cost: costOf(sms),
  sent_at: instant(sms.sentAt),
  ended_at: sms.endedAt === null ? null : instant(sms.endedAt),
  reported: sms.isReported,
});

const answer = (reply: FastifyReply, Message: string, Recipients: ReturnType<typeof recipient>[]) =>
  reply.code(201).send({ SMSMessageData: { Message, Recipients } });

const refuseKeys = (reply: FastifyReply) =>
  reply.code(401).type('text/plain').send('The supplied authentication is invalid');

/**
 * The SMS gateway, which answers as Africa's Talking does, and the list of what it was asked to send.
 * @param reportUrl where delivery reports go; undefined while there is no address
 */
export function smsRoutes(app: FastifyInstance, simulation: Simulation, reportUrl: () => string | undefined): void {
  app.register((gateway, _options, done) => {
    gateway.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    gateway.post<{ Body?: Record<string, unknown> }>('/version1/messaging', ({ headers, body }, reply) => {
      if (headers['apikey'] !== API_KEY || body?.['username'] !== USERNAME) return refuseKeys(reply);
      const { data, error } = bodySchema.safeParse(body);
      if (error)
        return reply
          .code(400)
          .type('text/plain')
          .send(`Missing or invalid: ${String(error.issues[0]?.path[0])}`);
      const from = data.from || null;
      // The gateway then names no recipients.
      if (from !== null && !SENDER_ID.test(from)) return answer(reply, 'InvalidSenderId', []);
      const messages = data.to.split(',').map((to) => ({
        id: `ATXid_${randomUUID().replaceAll('-', '')}`,
        to: to.trim(),
        from,
        text: data.message,
        sentAt: simulation.now(),
        reportUrl: reportUrl() ?? null,
      }));
      simulation.sendSms(messages);
      const cost = sumOf(messages);
      const sent = `${messages.filter(isAccepted).length}/${messages.length}`;
      return answer(reply, `Sent to ${sent} Total Cost: ${cost > 0 ? `UGX ${cost}` : '0'}`, messages.map(recipient));
    });
    gateway.get<{ Querystring: { username?: string } }>('/version1/user', ({ headers, query }, reply) => {
      if (headers['apikey'] !== API_KEY || query.username !== USERNAME) return refuseKeys(reply);
      return reply.send({ UserData: { balance: BALANCE } });
    });
    done();
  });

  app.get<{ Querystring: { limit?: string } }>('/sim/sms', ({ query }) => {
    const messages = [...simulation.state.messages.values()];
    const limit = query.limit === undefined ? messages.length : Number(query.limit) || 0;
    return {
      messages: messages.toReversed().slice(0, limit).map(shown),
      count: messages.length,
      cost: sumOf(messages),
    };
  });
}
