import { proposedUsername } from '@amayumba/contract/accounts/rules.ts';
import type { BodyOf } from '@amayumba/contract/endpoint.ts';
import type { FieldErrors } from '@amayumba/contract/errors.ts';
import type { RentEvery } from '@amayumba/contract/ledger/rent-periods.ts';
import type { Ugx } from '@amayumba/contract/money.ts';
import type * as tenants from '@amayumba/contract/tenants/endpoints.ts';
import type { AccountStatus } from '@amayumba/contract/tenants/rules.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';
import type { ComboboxOption } from '../../ui/ComboboxField.tsx';

export interface RegisteredAccount {
  id: number;
  name: string;
  username: string;
  email: string;
  phone_number: string;
  userprofile_status: AccountStatus;
}

export interface RentDraft {
  /** Whether the portal charges it automatically. */
  isCharged: boolean;
  rent_amount: Ugx | null;
  rent_every: RentEvery;
  /** A number as text, empty for none; null until it is typed: then the office's usual day applies. */
  due_day: string | null;
  /** If the rent is a rise: the day of the notice, and why the tenant agreed. */
  notice_on: string;
  agreed_reason: string;
}

export interface TenantDraft {
  /** Whether the tenant already has an account; otherwise saving creates one. */
  isRegistered: boolean;
  /** The existing account; null while none is chosen. */
  account: RegisteredAccount | null;
  username: string;
  email: string;
  first_name: string;
  last_name: string;
  password: string;
  /** Id as text, empty for none. */
  tenant_type: string;
  apartment: ComboboxOption | null;
  lease_start: string;
  lease_end: string;
  /** Of the lease that begins: for a new tenant, or in another apartment. */
  rent: RentDraft;
  phone_number: string;
  emergency_contact: string;
  /** The office's notes; undefined on a server without notes. */
  notes: string | undefined;
  userprofile_status: AccountStatus;
  /** The language of SMS by its code; empty on a server without SMS. */
  language: string;
  sms_opt_out: boolean;
  /** Whether the one-time code of a new tenant is sent by SMS. */
  send_sms: boolean;
}

/** A new tenant is active. See docs/product.md, Tenant form. */
export const emptyTenant: TenantDraft = {
  isRegistered: false,
  account: null,
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  password: '',
  tenant_type: '',
  apartment: null,
  lease_start: '',
  lease_end: '',
  rent: { isCharged: true, rent_amount: null, rent_every: 'month', due_day: null, notice_on: '', agreed_reason: '' },
  phone_number: '',
  emergency_contact: '',
  notes: undefined,
  userprofile_status: 'active',
  language: '',
  sms_opt_out: false,
  send_sms: false,
};

export function tenantDraftOf(tenant: Tenant): TenantDraft {
  const { user_details: user, apartment_details: home } = tenant;
  return {
    ...emptyTenant,
    username: user.username,
    email: user.email,
    first_name: user.first_name,
    last_name: user.last_name,
    tenant_type: tenant.tenant_type === null ? '' : String(tenant.tenant_type),
    apartment: home && { value: home.id, label: apartmentName(home.number, home.block.name, home.estate.name) },
    lease_start: tenant.lease_start ?? '',
    lease_end: tenant.lease_end ?? '',
    phone_number: tenant.phone_number,
    emergency_contact: tenant.emergency_contact,
    notes: tenant.notes,
    userprofile_status: tenant.userprofile_status,
    language: tenant.language ?? '',
    sms_opt_out: tenant.sms_opt_out ?? false,
  };
}

/** `A-03 · Block A · Kololo Heights`. */
export const apartmentName = (number: string, block: string | undefined, estate: string | undefined): string =>
  [number, block, estate].filter(Boolean).join(' · ');

/** Required fields of a tenant. See docs/product.md, Tenant form. */
const OF_PERSON = ['username', 'first_name', 'last_name'] as const satisfies readonly (keyof TenantDraft)[];
const PASSWORD = ['password'] as const;
const OF_LEASE = ['tenant_type', 'apartment', 'lease_start'] as const satisfies readonly (keyof TenantDraft)[];

/** The draft after a change. A new account's username follows name and phone until it is typed. */
export function withProposal(draft: TenantDraft, part: Partial<TenantDraft>): TenantDraft {
  const next = { ...draft, ...part };
  return draft.username === proposalFor(draft) && part.username === undefined
    ? { ...next, username: proposalFor(next) }
    : next;
}

const proposalFor = ({ first_name, last_name, phone_number }: TenantDraft): string =>
  first_name.trim() === '' ? '' : proposedUsername(`${first_name} ${last_name}`, phone_number);

export interface TenantFormNeeds {
  isNew: boolean;
  isOpenEnded: boolean;
  asksRent: boolean;
  /** The server takes a tenant without e-mail, password and end of the lease; another may demand them all. */
  isLenient: boolean;
}

/** Returns the empty required fields, each with its message. Only a new account needs a password. */
export function missingFields(draft: TenantDraft, of: TenantFormNeeds): FieldErrors {
  const strict: readonly (keyof TenantDraft)[] = of.isLenient ? [] : ['email', ...(of.isNew ? PASSWORD : [])];
  const person: readonly (keyof TenantDraft)[] = draft.isRegistered ? ['account'] : [...OF_PERSON, ...strict];
  const end: readonly (keyof TenantDraft)[] = of.isLenient || of.isOpenEnded ? [] : ['lease_end'];
  const required: readonly (keyof TenantDraft)[] = [...person, ...OF_LEASE, ...end];
  const missing = required.filter((field) => {
    const value = draft[field];
    return typeof value === 'string' ? value.trim() === '' : value === null;
  });
  return Object.fromEntries(
    [...missing, ...(of.asksRent ? missingRent(draft.rent) : [])].map((field) => [field, ['This field is required.']]),
  );
}

function missingRent(rent: RentDraft): string[] {
  if (!rent.isCharged) return [];
  return [
    ...(rent.rent_amount === null ? ['terms.rent_amount'] : []),
    ...(rent.due_day?.trim() === '' ? ['terms.due_day'] : []),
  ];
}

/** Whether a new tenant gets a one-time code, with which they can sign in. */
export const getsCode = ({ isRegistered, email, password, userprofile_status }: TenantDraft): boolean =>
  !isRegistered && email.trim() === '' && password === '' && userprofile_status === 'active';

/** The rent and the SMS are sent only if the form asks for them. */
export function newTenantBody(
  draft: TenantDraft,
  { asksRent, asksSms }: { asksRent: boolean; asksSms: boolean },
): BodyOf<typeof tenants.createTenant> {
  const bySms = asksSms && draft.send_sms ? { send_sms: true } : {};
  const lease = { ...leaseBody(draft), ...(asksRent && termsBody(draft.rent)), ...bySms };
  // The form does not show the emergency contact of somebody who returns, so that an empty one must not delete it.
  if (draft.isRegistered)
    return { ...lease, emergency_contact: lease.emergency_contact || undefined, user: draft.account?.id ?? 0 };
  const { username, email, first_name, last_name, password } = draft;
  return {
    ...lease,
    user: { username, email: email.trim() || null, first_name, last_name, password: password || null },
  };
}

/** The terms of a new lease to send; none if the portal does not charge the rent. */
export function termsBody({ isCharged, rent_amount, rent_every, due_day, notice_on, agreed_reason }: RentDraft) {
  if (!isCharged) return {};
  const rise = {
    ...(notice_on && { notice_on }),
    ...(agreed_reason.trim() && { agreed_reason: agreed_reason.trim() }),
  };
  return { terms: { rent_amount: rent_amount ?? 0, rent_every, due_day: Number(due_day), ...rise } };
}

/** Sends no password, because passwords have their own form. See docs/product.md, Tenant form. */
export function tenantChangeBody(
  draft: TenantDraft,
  stored: TenantDraft,
  asksRent: boolean,
): BodyOf<typeof tenants.updateTenant> {
  const { username, email, first_name, last_name, notes, language, sms_opt_out } = draft;
  return {
    ...leaseBody(draft),
    // Other servers do not know these fields.
    ...(notes !== stored.notes && { notes }),
    ...(language !== stored.language && { language }),
    ...(sms_opt_out !== stored.sms_opt_out && { sms_opt_out }),
    ...(asksRent && termsBody(draft.rent)),
    user: { username, email, first_name, last_name },
  };
}

function leaseBody(draft: TenantDraft) {
  const { lease_start, lease_end, phone_number, emergency_contact, userprofile_status } = draft;
  return {
    tenant_type: Number(draft.tenant_type),
    apartment: draft.apartment?.value ?? 0,
    lease_start,
    lease_end: lease_end || null,
    phone_number,
    emergency_contact,
    userprofile_status,
  };
}
