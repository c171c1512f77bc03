import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { depositDue } from '../ledger/accounts/open-charges.ts';

/** The recipient of an SMS. */
interface SmsPerson {
  name: string;
  /** Empty where there is none. */
  phone: string;
  language: string;
}

/** The recipient of an SMS about an account. */
export interface SmsContact extends SmsPerson {
  user_id: number;
  is_opted_out: boolean;
  /** The number of the home; null without one, as its block. */
  unit: string | null;
  block: string | null;
  reference_code: string;
  /** The open amount, deposits included, in whole shillings. */
  open_amount: number;
}

const PERSON = sql`u.shown_name as name, u.phone_number as phone, t.language`;

/** The tenant of an account; undefined if there is none, or the tenant was erased. */
export async function findContactOfAccount(db: Db, account: number): Promise<SmsContact | undefined> {
  const { rows } = await sql<SmsContact>`
    select ${PERSON}, u.id as user_id, t.sms_opted_out_at is not null as is_opted_out, ap.number as unit,
      b.name as block, a.reference_code, a.open_amount + ${depositDue} as open_amount
    from accounts a join tenants t on t.id = a.tenant_id join users u on u.id = t.user_id
    left join leases l on l.id = a.lease_id left join apartments ap on ap.id = l.apartment_id
    left join blocks b on b.id = ap.block_id
    where a.id = ${account} and u.erased_at is null`.execute(db);
  return rows[0];
}

/** The tenant of a login, whatever the account; undefined if there is none. */
export async function findContactOfUser(db: Db, userId: number): Promise<SmsPerson | undefined> {
  const { rows } = await sql<SmsPerson>`
    select ${PERSON} from users u join tenants t on t.user_id = u.id where u.id = ${userId} and u.erased_at is null`.execute(
    db,
  );
  return rows[0];
}
