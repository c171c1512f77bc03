import type { MessageState } from '@amayumba/contract/messages/message.ts';
import { sql } from 'kysely';
import type { Db } from '../../server/src/db/connect.ts';

/** An SMS as the simulator lists it. */
export interface ListedSms {
  id: string | null;
  to: string;
  status: string;
  cost: number;
  /** When the delivery ended, an instant; null while it did not. */
  ended_at: string | null;
}

/** While the portal was killed, in milliseconds since 1970: reports are made once, and those of this time are lost. */
export interface Outage {
  from: number;
  until: number;
}

interface Row {
  to: string;
  state: MessageState;
  reason: string | null;
  cost: number | null;
  gateway_id: string | null;
}

/** The state and reason that the portal must have for what the simulator lists. */
const ENDS: Readonly<Record<string, string>> = {
  Success: 'delivered',
  Failed: 'failed not_delivered',
  Sent: 'sent',
  InvalidPhoneNumber: 'failed invalid_number',
  UserInBlacklist: 'failed blocked',
  InsufficientBalance: 'waiting no_balance',
};
const INTERRUPTED = 'unknown interrupted';
/** A report that was underway when the portal was killed was made at most so long before. */
const UNDERWAY_MS = 5_000;

export interface Examined {
  states: Record<string, number>;
  unknown: number;
  /** Delivered or not while the portal was killed, so that it never learnt that: they stay sent. */
  unheard: number;
  /** The costs that the portal counts, and those that the simulator charged for the same SMS, in shillings. */
  cost: number;
  charged: number;
  /** Each difference, as a sentence. */
  faults: string[];
}

/** Compares the portal's SMS with those of the simulator. */
export async function examine(db: Db, listed: readonly ListedSms[], outage: Outage): Promise<Examined> {
  const { rows } = await sql<Row>`
    select m.to_address as to, m.state, m.reason, m.cost, m.gateway_id from text_messages m
    where m.channel = 'sms' order by m.id`.execute(db);
  const byNumber = Map.groupBy(listed, ({ to }) => to);
  const faults: string[] = [];
  const states: Record<string, number> = {};
  const isUnheard = ({ ended_at }: ListedSms) =>
    ended_at !== null && Date.parse(ended_at) >= outage.from - UNDERWAY_MS && Date.parse(ended_at) <= outage.until;
  let [cost, charged, unknown, unheard] = [0, 0, 0, 0];
  for (const { to, state, reason, gateway_id, ...row } of rows) {
    const end = reason === null ? state : `${state} ${reason}`;
    states[end] = (states[end] ?? 0) + 1;
    const sent = byNumber.get(to) ?? [];
    const [sms] = sent;
    if (sent.length > 1) faults.push(`${to} got ${sent.length}`);
    if (end === INTERRUPTED) {
      unknown += 1;
      continue;
    }
    if (!sms) faults.push(`${to} is ${end}, and the simulator does not know it`);
    else if (end === 'sent' && isUnheard(sms)) unheard += 1;
    else if (ENDS[sms.status] !== end) faults.push(`${to} is ${end}, and the simulator says ${sms.status}`);
    else if (gateway_id !== sms.id) faults.push(`${to} has another id than the simulator`);
    else if ((row.cost ?? 0) !== sms.cost) faults.push(`${to} cost ${row.cost}, and the simulator charged ${sms.cost}`);
    cost += row.cost ?? 0;
    charged += sms?.cost ?? 0;
  }
  return { states, unknown, unheard, cost, charged, faults };
}
