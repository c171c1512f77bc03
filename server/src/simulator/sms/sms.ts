import { partsOf } from './parts-of.ts';

/** An SMS to one recipient, as the gateway was asked to send it. Times are milliseconds since 1970. */
export interface SentSms {
  /** The gateway's id of the message. */
  id: string;
  /** The recipient's number, as the request has it. */
  to: string;
  /** The sender id, or null for the gateway's shared sender. */
  from: string | null;
  text: string;
  sentAt: number;
  /** Where its delivery report goes, or null where there is no address. */
  reportUrl: string | null;
}

/** A message and its outcome. */
export interface Sms extends SentSms {
  /** When its delivery succeeded or failed; its ending says which. */
  endedAt: number | null;
  isReported: boolean;
}

/** The ending of a message, by its recipient's number. See docs/mobile-money.md, Endings of messages. */
export interface SmsEnding {
  /** The gateway's code and word for the recipient in its answer. */
  code: 101 | 403 | 405 | 406;
  status: 'Success' | 'InvalidPhoneNumber' | 'InsufficientBalance' | 'UserInBlacklist';
  /** Null: the message was refused, or its delivery never ends. */
  delivery: {
    status: 'Success' | 'Failed';
    failureReason?: 'DeliveryFailure';
    /** From the request to the end of the delivery, in milliseconds. */
    afterMs: number;
  } | null;
}

/** The price of each part of an accepted message, in shillings. */
const PRICE = 35;

const DELIVERED: SmsEnding = { code: 101, status: 'Success', delivery: { status: 'Success', afterMs: 1000 } };
const INVALID: SmsEnding = { code: 403, status: 'InvalidPhoneNumber', delivery: null };

const BY_LAST_DIGITS: Readonly<Record<string, SmsEnding>> = {
  400: INVALID,
  401: { code: 405, status: 'InsufficientBalance', delivery: null },
  402: { code: 406, status: 'UserInBlacklist', delivery: null },
  403: { ...DELIVERED, delivery: { status: 'Failed', failureReason: 'DeliveryFailure', afterMs: 3000 } },
  404: { ...DELIVERED, delivery: null },
};

/** The ending of a message. A number that is not written internationally is refused. */
export function endingOfSms({ to }: Pick<SentSms, 'to'>): SmsEnding {
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return INVALID;
  return BY_LAST_DIGITS[to.slice(-3)] ?? DELIVERED;
}

export const isAccepted = (sms: SentSms): boolean => endingOfSms(sms).code === 101;

/** The price of the message, in shillings; zero if it was refused. */
export const costOf = (sms: SentSms): number => (isAccepted(sms) ? PRICE * partsOf(sms.text) : 0);

/** The last known status, in the gateway's words: that of the refusal, `Sent`, `Success` or `Failed`. */
export function statusOfSms(sms: Sms): string {
  const { status, delivery } = endingOfSms(sms);
  if (!isAccepted(sms)) return status;
  return sms.endedAt !== null && delivery ? delivery.status : 'Sent';
}

/** When the delivery ends; undefined where it has ended or never does. */
export function deliveryDue(sms: Sms): number | undefined {
  const { delivery } = endingOfSms(sms);
  return sms.endedAt === null && delivery ? sms.sentAt + delivery.afterMs : undefined;
}

/** When the delivery report is due; undefined while that is not certain, and once there is none to make. */
export const reportDue = (sms: Sms): number | undefined =>
  sms.endedAt === null || sms.isReported || sms.reportUrl === null ? undefined : sms.endedAt;
