import type { MessageReason } from '@amayumba/contract/messages/message.ts';
import { asOneLine } from '@amayumba/contract/plain-text.ts';
import { type CallProvider, KeysRefused, ProviderAway } from '../../collections/providers/call-provider.ts';
import type { ProviderAccess, ProviderReach } from '../../collections/providers/collection-provider.ts';
import { fieldOf, KEYS_REFUSED, textOf } from '../../collections/providers/signed-calls.ts';
import type { SmsAnswer, SmsGateway, SmsReport, SmsToSend } from './sms-gateway.ts';

/** The codes of a number that the gateway accepted: processed, sent, queued. */
const ACCEPTED: ReadonlySet<string> = new Set(['100', '101', '102']);

/**
 * Why a number was refused, by the gateway's code. After an internal error nobody knows whether the message was sent.
 */
const REFUSALS: Readonly<Record<string, MessageReason>> = {
  401: 'refused',
  402: 'invalid_sender',
  403: 'invalid_number',
  404: 'invalid_number',
  405: 'no_balance',
  406: 'blocked',
  407: 'no_route',
  409: 'blocked',
  500: 'no_answer',
  501: 'no_answer',
  502: 'refused',
};

/** The reasons for which a whole request is refused, without naming a number. */
const WHOLE: Readonly<Record<string, MessageReason>> = {
  InvalidSenderId: 'invalid_sender',
  InsufficientBalance: 'no_balance',
};

/** HTTP statuses that refuse a whole request; other ones from 400 count as an unavailable gateway. */
const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);

/** `UGX 35.0000` → 35. Other currencies are not converted. */
function shillingsOf(cost: unknown): number | undefined {
  const amount = /^(?:UGX\s*)?(\d+(?:\.\d+)?)$/.exec(textOf(cost) ?? '')?.[1];
  return amount === undefined ? undefined : Number(amount);
}

function readRecipient(to: string, recipient: unknown): SmsAnswer {
  const code = textOf(fieldOf(recipient, 'statusCode')) ?? '';
  const id = textOf(fieldOf(recipient, 'messageId'));
  const cost = shillingsOf(fieldOf(recipient, 'cost'));
  const known = { to, ...(id !== undefined && id !== 'None' && { gateway_id: id }) };
  if (ACCEPTED.has(code)) return { ...known, accepted: true, ...(cost !== undefined && { cost }) };
  return { ...known, accepted: false, refused: REFUSALS[code] ?? 'no_answer' };
}

/** The answer for each number. A number that it does not name may have been sent the message. */
function readAnswer(to: readonly string[], status: number, body: unknown): SmsAnswer[] {
  const refused = (reason: MessageReason) => to.map((number) => ({ to: number, accepted: false, refused: reason }));
  if (REFUSED.has(status)) return refused('refused');
  const data = fieldOf(body, 'SMSMessageData');
  const recipients = fieldOf(data, 'Recipients');
  if (status >= 300 || !Array.isArray(recipients)) return refused('no_answer');
  if (recipients.length === 0) return refused(WHOLE[textOf(fieldOf(data, 'Message')) ?? ''] ?? 'no_answer');
  const byNumber = new Map(recipients.map((one: unknown) => [textOf(fieldOf(one, 'number')), one]));
  return to.map((number) => readRecipient(number, byNumber.get(number)));
}

/** @throws KeysRefused, ProviderAway if the gateway did not process the request */
function refuseStatus(status: number): void {
  if (status === 401 || status === 403) throw new KeysRefused(KEYS_REFUSED);
  const isRead = status < 400 || REFUSED.has(status);
  if (!isRead) throw new ProviderAway(`It answered with the status ${status}.`, { isUnsent: true });
}

/** The content of the gateway's callback, a form; undefined if it is neither a report nor a notice. */
export function parseReport(body: string): SmsReport | undefined {
  const form = new URLSearchParams(body);
  const field = (name: string) => asOneLine(form.get(name) ?? '').slice(0, 100);
  const [gateway_id, status, number] = [field('id'), field('status'), field('phoneNumber')];
  if (gateway_id !== '' && status !== '') {
    const [failure_reason, network_code] = [field('failureReason'), field('networkCode')];
    return { kind: 'delivery', gateway_id, status, failure_reason, network_code };
  }
  const isOptOut = gateway_id === '' && status === '' && number !== '' && form.has('senderId');
  return isOptOut ? { kind: 'opt_out', number } : undefined;
}

/** Africa's Talking, by its HTTP interface of version 1. See docs/messages.md. */
export const africasTalking: ProviderReach & { open(access: ProviderAccess, call: CallProvider): SmsGateway } = {
  base_urls: { sandbox: 'https://api.sandbox.africastalking.com', live: 'https://api.africastalking.com' },
  currencies: { simulator: 'UGX', sandbox: 'UGX', live: 'UGX' },
  simulator_secrets: { username: 'sim', api_key: 'sim-sms-key' },

  open({ base_url, secrets }, call) {
    const username = secrets['username'] ?? '';
    const headers = { apiKey: secrets['api_key'] ?? '', Accept: 'application/json' };
    return {
      async send({ to, body: message }: SmsToSend) {
        const from = secrets['sender_id'];
        const form = new URLSearchParams({
          username,
          to: to.join(','),
          message,
          ...(from !== undefined && { from }),
          bulkSMSMode: '1',
          enqueue: '1',
        });
        const { status, body } = await call(`${base_url}/version1/messaging`, { method: 'POST', headers, body: form });
        refuseStatus(status);
        return readAnswer(to, status, body);
      },
      async signIn() {
        const { status, body } = await call(`${base_url}/version1/user?${String(new URLSearchParams({ username }))}`, {
          headers,
        });
        refuseStatus(status);
        if (fieldOf(body, 'UserData') === undefined)
          throw new ProviderAway(`Its answer could not be read (status ${status}).`);
      },
    };
  },
};
