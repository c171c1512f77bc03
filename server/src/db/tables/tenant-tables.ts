import type { Generated, GeneratedAlways } from 'kysely';
import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Changeable, Maybe, MaybeInstant, NamedTable, Stamp } from './column-types.ts';

interface Tenants extends Changeable {
  id: Generated<number>;
  user_id: number;
  tenant_type_id: Maybe<number>;
  emergency_contact: Generated<string>;
  /** For managers alone. */
  notes: Generated<string>;
  /** The language of SMS, by its ISO 639 code. */
  language: Generated<string>;
  sms_opted_out_at: MaybeInstant;
  /** Who asked for it. */
  sms_opted_out_by: Maybe<'tenant' | 'network' | 'manager'>;
  created_at: Stamp;
  updated_at: Stamp;
}

interface Leases extends Changeable {
  id: Generated<number>;
  tenant_id: number;
  apartment_id: number;
  lease_start: CalendarDate;
  lease_end: Maybe<CalendarDate>;
  ended_on: Maybe<CalendarDate>;
  keys_returned: Generated<boolean>;
  inspection_notes: Generated<string>;
  created_by: Maybe<number>;
  created_at: Stamp;
  updated_at: Stamp;
  /** The days that the lease covers, as a PostgreSQL daterange. */
  covers: GeneratedAlways<string>;
}

interface LeaseRenewals {
  id: Generated<number>;
  lease_id: number;
  previous_end: CalendarDate;
  new_end: Maybe<CalendarDate>;
  renewed_by: Maybe<number>;
  renewed_at: Stamp;
}

/** Tenants and their leases. */
export interface TenantTables {
  tenant_types: NamedTable;
  tenants: Tenants;
  leases: Leases;
  lease_renewals: LeaseRenewals;
}
