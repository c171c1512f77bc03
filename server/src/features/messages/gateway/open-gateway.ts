import type { Parts } from '../../../parts.ts';
import { notedCalls, noting } from '../../collections/open-provider.ts';
import type { ProviderAccess } from '../../collections/providers/collection-provider.ts';
import { africasTalking } from './africas-talking.ts';
import type { SmsGateway } from './sms-gateway.ts';

/** The gateway if it can be asked; each answer is recorded as its health. */
export function openGateway(parts: Pick<Parts, 'db' | 'mobileMoney'>, access: ProviderAccess): SmsGateway {
  const { db } = parts;
  const gateway = africasTalking.open(access, notedCalls(parts, 'sms'));
  return {
    send: (sms) => noting(db, 'sms', () => gateway.send(sms)),
    signIn: () => noting(db, 'sms', () => gateway.signIn()),
  };
}
