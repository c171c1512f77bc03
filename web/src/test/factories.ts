import type { AttentionItem } from '@amayumba/contract/attention/attention.ts';
import type { AuditEntry } from '@amayumba/contract/audit/endpoints.ts';
import type { OwnSignIn } from '@amayumba/contract/own-account/own-account.ts';
import type { Person } from '@amayumba/contract/accounts/person.ts';
import type { Complaint } from '@amayumba/contract/complaints/complaint.ts';
import type { Apartment, Block, Estate } from '@amayumba/contract/estates/estate.ts';
import type { Notification } from '@amayumba/contract/notifications/notification.ts';
import type { Payment } from '@amayumba/contract/payments/payment.ts';
import type { Lease } from '@amayumba/contract/tenants/lease.ts';
import type { Tenant } from '@amayumba/contract/tenants/tenant.ts';

/** Makes values of a type: the usual one, with what a test gives. */
export const maker =
  <Made extends object>(usual: () => Made) =>
  (given: Partial<Made> = {}): Made => ({ ...usual(), ...given });

let last = 100;
const nextId = () => ++last;

/** The tenant whose money and messages tests show. */
export const aisha = {
  id: 21,
  name: 'Aisha Namatovu',
  apartment: 'U02',
  block: 'Upper',
  estate: 'Kireka Hill Cottages',
};

/** A pending rent payment as the server returns it. */
export const aPayment = maker<Payment>(() => ({
  id: nextId(),
  tenant: 1,
  tenant_details: { id: 1, name: 'Grace Namubiru', apartment: 'A-08', block: 'Block A', estate: 'Bukoto Court' },
  amount: 500_000,
  logged_amount: null,
  status: 1,
  status_id: 1,
  status_details: { id: 1, name: 'Pending' },
  due_date: '2026-11-05',
  paid_at: null,
  payment_for_month: 11,
  payment_for_year: 2026,
  months_paid: [11],
  payment_method: '',
  reference_number: '',
  notes: '',
  payment_type: 'Rent',
  refund_status: null,
  is_overdue: false,
  acknowledgement_status: null,
  receipt_file: null,
  receipt_number: null,
  created_at: '2026-10-25T08:00:00Z',
}));

/** An open complaint of medium urgency as the server returns it. */
export const aComplaint = maker<Complaint>(() => ({
  id: nextId(),
  title: 'Tap drips',
  description: 'The kitchen tap drips all night.',
  tenant: 1,
  tenant_details: { id: 1, name: 'Grace Namubiru', apartment: 'A-08', block: 'Block A', estate: 'Bukoto Court' },
  category: { id: 4, name: 'Plumbing', description: 'Leaks, blocked drains, taps, toilets' },
  status: { id: 1, name: 'Open' },
  feedback: '',
  urgency: 'medium',
  attachment: null,
  created_at: '2026-11-03T08:00:00Z',
  updated_at: '2026-11-03T08:00:00Z',
}));

/** A tenant with a current lease as the server returns it. */
export const aTenant = maker<Tenant>(() => ({
  id: nextId(),
  user: nextId(),
  user_details: {
    username: 'grace.n',
    first_name: 'Grace',
    last_name: 'Namubiru',
    email: 'grace@example.com',
  },
  tenant_type: 1,
  tenant_type_details: { id: 1, name: 'Long stay' },
  apartment: 8,
  apartment_details: {
    id: 8,
    number: 'A-08',
    rent_amount: 500_000,
    block: { id: 2, name: 'Block A' },
    estate: { id: 3, name: 'Bukoto Court' },
  },
  lease_start: '2026-01-01',
  lease_end: '2026-12-31',
  phone_number: '+256 772 000111',
  emergency_contact: '',
  userprofile_status: 'active',
}));

/** The current lease of the apartment 8, with one month of rent overdue. */
export function aLease<const Given extends object = Partial<Lease>>(given: Given = {} as Given) {
  return {
    id: nextId(),
    tenant: 21,
    tenant_name: 'Aisha Namatovu',
    phone_number: '+256772123456',
    apartment: 8,
    start: '2024-11-24',
    end: null as string | null,
    is_current: true,
    account: 7 as number | null,
    open_amount: 900_000,
    oldest_due: '2026-10-05' as string | null,
    rents: [
      { starts_on: '2024-11-24', rent_amount: 450_000, rent_every: 'month' as const, due_day: 5 },
    ] as Lease['rents'],
    ...given,
  };
}

/** An estate as the server returns it. */
export const anEstate = maker<Estate>(() => ({
  id: nextId(),
  name: 'Bukoto Court',
  address: 'Plot 12, Kisaasi Road, Kampala',
  size: '2 acres',
  description: '',
  image_url: null,
  image_sources: [],
  owner: null,
  owner_name: null,
  blocks_count: 2,
  apartments_count: 24,
  available_count: 3,
}));

/** A block of the estate 3 as the server returns it. */
export function aBlock(given: Partial<Block> = {}): Block {
  return { id: nextId(), estate: 3, name: 'Block A', description: '', apartments_count: 12, ...given };
}

/** An available apartment of the block 2 as the server returns it. */
export const anApartment = maker<Apartment>(() => ({
  id: nextId(),
  block: 2,
  block_details: {
    id: 2,
    name: 'Block A',
    estate: { id: 3, name: 'Bukoto Court', address: 'Plot 12, Kisaasi Road' },
  },
  number: 'A-08',
  size: 65,
  rent_amount: 850_000,
  number_of_rooms: 3,
  color: '',
  description: '',
  amenities: [],
  furnishings: [],
  amenities_count: 0,
  image_url: null,
  image_sources: [],
  allocation_score: 54,
  is_occupied: false,
}));

/** An unread message about nothing in particular as the server returns it. */
export const aNotification = maker<Notification>(() => ({
  id: nextId(),
  title: 'A message',
  body: 'Something changed.',
  payment: null,
  complaint: null,
  created_at: '2026-11-20T07:30:00Z',
  read_at: null,
}));

/** An active account as the server returns it to managers. */
export const aPerson = maker<Person>(() => ({
  id: nextId(),
  username: 'peter.m',
  email: 'peter@example.com',
  first_name: 'Peter',
  last_name: 'Mugisha',
  name: 'Peter Mugisha',
  role: 'tenant',
  phone_number: '+256 763 851236',
  status: 'active',
  invited_until: null,
  last_seen_at: null,
  created_at: '2026-10-13T06:00:00Z',
  second_factor: false,
  estates_count: 0,
  tenant_id: null,
}));

export const aSignIn = maker<OwnSignIn>(() => ({
  id: `0f8fad5b-d9cb-469f-a165-${String(nextId()).padStart(12, '0')}`,
  device: 'Firefox on Linux',
  address: '102.134.149.8',
  started_at: '2026-11-20T06:00:00Z',
  last_used_at: '2026-11-21T06:00:00Z',
  is_current: false,
}));

export const anAuditEntry = maker<AuditEntry>(() => ({
  id: 1,
  at: '2026-11-21T08:55:00Z',
  by: 'Sarah Nalubega',
  user_id: 7,
  action: 'changed',
  subject: 'payment',
  subject_id: 8,
  tenant: 44,
  summary: 'Sarah Nalubega set the rent payment of USh 1,200,000 for Akello Grace to Paid',
  before: { status_id: 1 },
  after: { status_id: 2 },
  changes: [{ label: 'Status', before: 'Pending', after: 'Paid' }],
  address: '41.210.1.2',
  is_erased: false,
  position: 1,
}));

/** A mail that could not be sent. */
export const anAttentionItem = maker<AttentionItem>(() => ({
  id: 'mail-12',
  kind: 'mail',
  title: 'Mail to nakato@example.ug: Rent for November',
  reason: '550 No such mailbox',
  attempts: 1,
  since: '2026-11-21T09:00:00Z',
  next_attempt_at: null,
  can_retry: true,
  can_dismiss: true,
}));
