import { describe, expect, test } from 'vitest';
import * as accounts from '@amayumba/contract/accounts/endpoints.ts';
import { recordCash } from '@amayumba/contract/money/cash-endpoints.ts';
import * as staff from '@amayumba/contract/staff/endpoints.ts';
import { exportAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import * as complaints from '@amayumba/contract/complaints/endpoints.ts';
import * as documents from '@amayumba/contract/documents/endpoints.ts';
import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import * as estates from '@amayumba/contract/estates/endpoints.ts';
import * as ownerships from '@amayumba/contract/owners/ownership-endpoints.ts';
import { setEstateValue } from '@amayumba/contract/owners/tax-endpoints.ts';
import * as payments from '@amayumba/contract/payments/endpoints.ts';
import { exportPortfolio } from '@amayumba/contract/portfolio-export/endpoints.ts';
import { exportReport } from '@amayumba/contract/reports/endpoints.ts';
import { updateSettings } from '@amayumba/contract/settings/endpoints.ts';
import * as tenants from '@amayumba/contract/tenants/endpoints.ts';
import { testApp } from '../../test/build-test-app.ts';
import { recordedMoney } from './test/recorded-money.ts';
import { recordedExpenses } from './test/recorded-owners.ts';

const t = testApp();

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
const manager = async () => t.as(await t.make.user('manager'));
const rent = {
  amount: 500_000,
  status: 1,
  due_date: '2026-11-30',
  payment_for_year: 2026,
  payment_type: 'Other',
} as const;
const plot = { name: 'Kira Gardens', address: 'Plot 2, Kira' };
const made = {
  tenant: async () => t.make.tenant(),
  payment: async () => t.make.payment({ tenant: await t.make.tenant() }),
};
let people = 0;
const newcomer = () => {
  people += 1;
  return { username: `new.${people}`, email: `new.${people}@example.ug`, first_name: 'New', last_name: 'Comer' };
};
const logging = { title: 'Tap drips', description: 'All night', category: 2, urgency: 'low' } as const;

/** Makes a signed-in person with a lease and a complaint. */
async function complainant() {
  const tenant = await t.make.tenant();
  const row = await t.db.selectFrom('tenants').select('user_id').where('id', '=', tenant.id).executeTakeFirstOrThrow();
  const caller = t.as({ id: row.user_id });
  const { body } = await caller.call(complaints.logComplaint, { body: logging });
  return { caller, id: body.id };
}
async function anEstate() {
  const caller = await manager();
  const { body } = await caller.call(estates.createEstate, { body: plot });
  return { caller, id: body.id };
}
async function aBlock() {
  const { caller, id: estate } = await anEstate();
  const { body } = await caller.call(estates.createBlock, { body: { estate, name: 'Block A' } });
  return { caller, id: body.id };
}
async function anApartment() {
  const { caller, id: block } = await aBlock();
  const { body } = await caller.call(estates.createApartment, { body: { block, number: 'A1', rent_amount: 400_000 } });
  return { caller, id: body.id };
}

async function moved(day: string) {
  const { id } = await made.tenant();
  const { id: apartment } = await t.make.apartment();
  const caller = await manager();
  const body = { day, apartment, take_credit: true, take_deposit: true, preview: false };
  return { caller, id, answer: await caller.call(tenants.moveTenant, { id, body }) };
}
async function movedOut() {
  const { id } = await made.tenant();
  const caller = await manager();
  const body = { last_day: '2026-11-30', keys_returned: true, inspection_notes: '', preview: false };
  return { caller, id, answer: await caller.call(tenants.moveTenantOut, { id, body }) };
}

type Answered = Promise<{ status: number }>;

/** Calls each endpoint that changes or exports something, once and successfully; each must leave an entry. */
const RECORDED: readonly (readonly [Endpoint, () => Answered])[] = [
  [estates.createEstate, async () => (await manager()).call(estates.createEstate, { body: plot })],
  [
    estates.updateEstate,
    async () => {
      const { caller, id } = await anEstate();
      const { id: owner } = await t.make.user('owner');
      return caller.call(estates.updateEstate, { id, body: { owner } });
    },
  ],
  [
    ownerships.setOwnership,
    async () => {
      const { caller, id: estate } = await anEstate();
      const { id: owner } = await t.make.user('owner');
      const body = { estate, owner, share_percent: 50, from_date: '2026-11-01' };
      return caller.call(ownerships.setOwnership, { body });
    },
  ],
  [
    ownerships.changeOwnerDetails,
    async () => {
      const { id } = await t.make.user('owner');
      return (await manager()).call(ownerships.changeOwnerDetails, { id, body: { kind: 'company' } });
    },
  ],
  [
    setEstateValue,
    async () => {
      const owner = await t.make.user('owner');
      const { id } = await t.make.estate({ owner_id: owner.id });
      return t.as(owner).call(setEstateValue, { id, body: { value: 90_000_000, valued_on: '2026-11-01' } });
    },
  ],
  [
    estates.deleteEstate,
    async () => {
      const { caller, id } = await anEstate();
      return caller.call(estates.deleteEstate, { id });
    },
  ],
  [
    estates.createBlock,
    async () => {
      const { caller, id: estate } = await anEstate();
      return caller.call(estates.createBlock, { body: { estate, name: 'Block A' } });
    },
  ],
  [
    estates.updateBlock,
    async () => {
      const { caller, id } = await aBlock();
      return caller.call(estates.updateBlock, { id, body: { name: 'Block B' } });
    },
  ],
  [
    estates.createApartment,
    async () => {
      const { caller, id: block } = await aBlock();
      return caller.call(estates.createApartment, { body: { block, number: 'A1' } });
    },
  ],
  [
    estates.updateApartment,
    async () => {
      const { caller, id } = await anApartment();
      return caller.call(estates.updateApartment, { id, body: { rent_amount: 450_000 } });
    },
  ],
  [
    estates.deleteBlock,
    async () => {
      const { caller, id } = await aBlock();
      return caller.call(estates.deleteBlock, { id });
    },
  ],
  [
    estates.deleteApartment,
    async () => {
      const { caller, id } = await anApartment();
      return caller.call(estates.deleteApartment, { id });
    },
  ],
  [
    estates.addApartments,
    async () => {
      const { caller, id } = await aBlock();
      return caller.call(estates.addApartments, { id, body: { apartments: [{ number: 'A1' }, { number: 'A2' }] } });
    },
  ],
  [
    estates.createOwner,
    async () =>
      (await manager()).call(estates.createOwner, { body: { ...newcomer(), password: 'Jackfruit-by-bus-2' } }),
  ],
  [
    tenants.createTenant,
    async () => {
      const { caller, id: apartment } = await anApartment();
      const user = { ...newcomer(), password: 'Jackfruit-by-bus-2' };
      const lease = { apartment, lease_start: '2026-11-01', lease_end: '2027-10-31' };
      const body = { user, tenant_type: 1, phone_number: '0772123456', ...lease };
      return caller.call(tenants.createTenant, { anyBody: body });
    },
  ],
  [
    tenants.updateTenant,
    async () => {
      const { id } = await made.tenant();
      return (await manager()).call(tenants.updateTenant, { id, body: { phone_number: '0772999888' } });
    },
  ],
  [tenants.moveTenant, async () => (await moved('2026-11-21')).answer],
  [
    tenants.undoMove,
    async () => {
      const { caller, id } = await moved('2026-12-15');
      return caller.call(tenants.undoMove, { id, body: {} });
    },
  ],
  [
    tenants.messageTenants,
    async () => {
      const { id } = await made.tenant();
      const body = { tenants: [id], title: 'Water', text: 'There is no water on Saturday.' };
      return (await manager()).call(tenants.messageTenants, { body });
    },
  ],
  [tenants.moveTenantOut, async () => (await movedOut()).answer],
  [
    tenants.undoMoveOut,
    async () => {
      const { caller, id } = await movedOut();
      return caller.call(tenants.undoMoveOut, { id, body: {} });
    },
  ],
  [
    payments.createPayment,
    async () => {
      const { id: tenant } = await made.tenant();
      return (await manager()).call(payments.createPayment, { body: { ...rent, tenant } });
    },
  ],
  [
    payments.updatePayment,
    async () => {
      const { id } = await made.payment();
      return (await manager()).call(payments.updatePayment, { id, body: { amount: 1_000 } });
    },
  ],
  [
    payments.markPaymentsPaid,
    async () => {
      const { id } = await made.payment();
      return (await manager()).call(payments.markPaymentsPaid, {
        body: { ids: [id], payment_method: 'Cash' },
      });
    },
  ],
  [
    payments.deletePayment,
    async () => {
      const { id } = await made.payment();
      return (await manager()).call(payments.deletePayment, { id });
    },
  ],
  [
    payments.logPayment,
    async () => {
      const { caller } = await complainant();
      const { status: _status, ...log } = rent;
      return caller.call(payments.logPayment, {
        anyBody: { ...log, payment_method: 'Mobile Money', reference_number: 'MM-1', payment_for_month: 11 },
      });
    },
  ],
  [complaints.logComplaint, async () => (await complainant()).caller.call(complaints.logComplaint, { body: logging })],
  [
    complaints.updateComplaint,
    async () => {
      const { caller, id } = await complainant();
      return caller.call(complaints.updateComplaint, { id, body: { title: 'Tap leaks' } });
    },
  ],
  [
    complaints.updateComplaintStatus,
    async () => {
      const { id } = await complainant();
      return (await manager()).call(complaints.updateComplaintStatus, { id, body: { status_id: 2 } });
    },
  ],
  [
    complaints.closeComplaint,
    async () => {
      const { id } = await complainant();
      return (await manager()).call(complaints.closeComplaint, { id });
    },
  ],
  [
    complaints.createComplaintMessage,
    async () => {
      const { caller, id } = await complainant();
      return caller.call(complaints.createComplaintMessage, { id, body: { text: 'It drips more' } });
    },
  ],
  [
    documents.createDocument,
    async () => {
      const body = { subject: 'estate', subject_id: (await t.make.estate()).id, title: 'Deed' } as const;
      const file = { name: 'deed.pdf', content: Buffer.from('%PDF-1.4\n%%EOF') };
      return (await manager()).call(documents.createDocument, { anyBody: body, files: { file } });
    },
  ],
  [
    documents.updateDocument,
    async () => {
      const { id } = await t.make.document({ estate_id: (await t.make.estate()).id });
      return (await manager()).call(documents.updateDocument, { id, body: { title: 'Title deed' } });
    },
  ],
  [
    documents.deleteDocument,
    async () => {
      const { id } = await t.make.document({ estate_id: (await t.make.estate()).id });
      return (await manager()).call(documents.deleteDocument, { id });
    },
  ],
  [updateSettings, async () => (await manager()).call(updateSettings, { body: { reminder_days: 9 } })],
  [
    accounts.invitePerson,
    async () => (await manager()).call(accounts.invitePerson, { body: { ...newcomer(), role: 'owner' } }),
  ],
  [
    staff.createStaff,
    async () =>
      (await manager()).call(staff.createStaff, { body: { ...newcomer(), staff_role: 'viewer', estates: null } }),
  ],
  [
    staff.updateStaff,
    async () => {
      const { id } = await t.make.user('manager');
      return (await manager()).call(staff.updateStaff, { id, body: { staff_role: 'viewer' } });
    },
  ],
  [
    recordCash,
    async () => {
      const { account_id: account } = await t.make.payment({ tenant: await t.make.tenant() });
      return (await manager()).call(recordCash, { body: { account, amount: 10_000 } });
    },
  ],
  [
    accounts.updatePerson,
    async () => {
      const { id } = await t.make.user('owner');
      return (await manager()).call(accounts.updatePerson, { id, body: { status: 'inactive' } });
    },
  ],
  [
    accounts.register,
    async () => t.as(null).call(accounts.register, { body: { ...newcomer(), password: 'Jackfruit-by-bus-2' } }),
  ],
  [
    exportReport,
    async () =>
      t.as(await t.make.user('owner')).call(exportReport, {
        body: { report_type: 'payments', format: 'csv', start_date: '2026-11-01', end_date: '2026-11-30' },
      }),
  ],
  [exportPortfolio, async () => (await manager()).call(exportPortfolio)],
  [exportAudit, async () => (await manager()).call(exportAudit, { query: {} })],
  ...recordedMoney(t),
  ...recordedExpenses(t),
];

/** Calls whose entries other test files check, because the preparations are there. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'POST /api/token/': 'accounts/sign-in-notices',
  'POST /api/token/logout/': 'accounts/sign-in-notices',
  'POST /api/messages/reminders/run/': 'messages/reminders/reminders',
  'POST /api/messages/reminders/leave_out/': 'messages/reminders/left-out',
  'POST /api/messages/:id/repeat/': 'messages/messages',
  'POST /api/messages/announcements/': 'messages/announcements/announcements',
  'POST /api/messages/notices/': 'messages/notices/notices',
  'POST /api/messages/conversations/:account/': 'messages/conversations/conversations',
  'PATCH /api/messages/templates/:step/:language/': 'messages/templates/templates',
  'DELETE /api/messages/templates/:step/:language/': 'messages/templates/templates',
  'PATCH /api/messages/my_settings/': 'messages/preferences/my-settings',
  'POST /api/owners/statements/run/': 'owners/statements/runs',
  'POST /api/owners/remittances/': 'owners/remittances/remittances',
  'POST /api/owners/remittances/:id/reverse/': 'owners/remittances/remittances',
  'POST /api/money/collections/': 'collections/collections',
  'POST /api/money/collections/:collection_id/decide/': 'collections/collections',
  'POST /api/money/pay/:token/': 'collections/pay-links',
  'POST /api/money/pay-links/': 'collections/pay-links',
  'PATCH /api/money/providers/:name/': 'collections/providers',
  'POST /api/account/password/': 'accounts/own-account',
  'POST /api/account/sign-ins/:sign_in_id/end/': 'accounts/sign-in-notices',
  'POST /api/account/sign-ins/end-all/': 'accounts/sign-in-notices',
  'POST /api/account/second-factor/confirm/': 'accounts/second-factor',
  'POST /api/account/second-factor/recovery-codes/': 'accounts/second-factor',
  'POST /api/account/second-factor/off/': 'accounts/second-factor',
  'POST /api/accounts/:id/second-factor/reset/': 'accounts/second-factor',
  'POST /api/accounts/:id/invite/': 'accounts/invitations',
  'POST /api/accounts/:id/password-link/': 'accounts/people',
  'POST /api/password/reset/': 'accounts/password-reset',
  'POST /api/password/first/': 'accounts/sign-in-codes',
  'POST /api/first-manager/': 'accounts/first-manager',
  'POST /api/invitations/accept/': 'accounts/invitations',
  'POST /api/imports/': 'imports/imports',
  'POST /api/imports/:id/undo/': 'imports/imports',
  'POST /api/imports/:id/sign-in-codes/': 'imports/imports',
  'POST /api/money/inbox/:id/match/': 'inbox/inbox',
  'POST /api/money/inbox/:id/split/': 'inbox/inbox',
  'POST /api/money/inbox/:id/dismiss/': 'inbox/inbox',
  'POST /api/money/inbox/:id/reopen/': 'inbox/inbox',
  'POST /api/money/statement-imports/': 'inbox/statements/statement-imports',
  'PATCH /api/money/statement-imports/:id/': 'inbox/statements/statement-imports',
  'POST /api/money/statement-imports/:id/confirm/': 'inbox/statements/statement-imports',
  'POST /api/money/statement-imports/:id/undo/': 'inbox/statements/statement-imports',
  'POST /api/privacy/tenants/:id/erasure/': 'privacy/erasure',
  'POST /api/tenants/tenants/:id/sign-in-code/': 'tenants/first-sign-in',
  'PATCH /api/privacy/retention/': 'privacy/retention',
  'POST /api/webhooks/': 'webhooks/webhooks',
  'PATCH /api/webhooks/:id/': 'webhooks/webhooks',
  'DELETE /api/webhooks/:id/': 'webhooks/webhooks',
  'POST /api/keys/': 'keys/keys',
  'DELETE /api/keys/:id/': 'keys/keys',
};

const LIST = 'adds a word to a list; it is neither money nor anybody’s right';
const DRAFT = 'nothing is written before the import, which is recorded';

/** Calls without an entry, and the reason. */
const NOT_RECORDED: Readonly<Record<string, string>> = {
  'POST /api/token/refresh/': 'goes on with a sign-in that was recorded',
  'POST /api/account/second-factor/': 'shows a secret; nothing is switched on before it is confirmed',
  'POST /api/password/forgot/': 'mails a link; only its use changes something, and is recorded',
  'POST /api/email/verify/': 'confirms an address that stays as it is',
  'POST /api/invitations/read/': 'reads',
  'POST /api/contact/': 'a message of a visitor, kept as itself',
  'POST /api/money/callbacks/:provider/:token/': 'stored as it comes; only the network’s own answer changes something',
  'PUT /api/money/callbacks/:provider/:token/': 'stored as it comes; only the network’s own answer changes something',
  'POST /api/money/collections/:collection_id/check/': 'asks a network; what its answer changes is recorded',
  'POST /api/money/providers/:name/test/': 'asks a network for a token and changes nothing',
  'POST /api/webhooks/:id/test/': 'sends a test event; the deliveries list it',
  'POST /api/webhooks/deliveries/:id/repeat/': 'sends again what was sent; the deliveries list each attempt',
  'POST /api/crashes/': 'a fault of the web app, kept in the server’s log',
  'POST /api/core/amenities/': LIST,
  'POST /api/core/furnishings/': LIST,
  'POST /api/tenants/tenant-types/': LIST,
  'POST /api/payments/payment-statuses/': LIST,
  'POST /api/complaints/complaint-statuses/': LIST,
  'PATCH /api/notifications/:id/read/': 'one’s own message',
  'PATCH /api/complaints/complaints/:id/messages/read/': 'messages to oneself',
  'POST /api/imports/drafts/': DRAFT,
  'PATCH /api/imports/drafts/:draft_id/': DRAFT,
  'DELETE /api/imports/drafts/:draft_id/': DRAFT,
  'POST /api/money/schedule/preview/': 'writes nothing',
  'POST /api/messages/reminders/preview/': 'writes nothing',
  'POST /api/owners/statements/preview/': 'writes nothing',
  'POST /api/messages/notices/:id/read/': 'the notice itself keeps when it was opened',
  'POST /api/attention/retry/': 'the work that is tried again records itself',
  'POST /api/companies/sign-up/': 'there is no company yet whose log could record it',
  'POST /api/companies/sign-up/confirm/': 'recorded in the log of the new company: sign-up.api.test.ts',
  'POST /api/attention/dismiss/': 'takes a notice away',
};

const count = async () => {
  const [row] = await t.db
    .selectFrom('audit_log')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .execute();
  return row?.n ?? 0;
};

test('every call that changes something is recorded in the audit log, or listed here with a reason', () => {
  const changing = t.app.registered
    .filter(({ endpoint, method }) => endpoint && method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`);
  const covered = [
    ...RECORDED.map(([endpoint]) => nameOf(endpoint)).filter((name) => !name.startsWith('GET')),
    ...Object.keys(ELSEWHERE),
    ...Object.keys(NOT_RECORDED),
  ];
  expect(covered.toSorted()).toEqual(changing.toSorted());
});

describe('an entry records', () => {
  test.each(RECORDED.map(([endpoint, make]): [string, () => Answered] => [nameOf(endpoint), make]))(
    '%s',
    async (_name, make) => {
      const before = await count();
      const { status } = await make();
      expect(status).toBeLessThan(300);
      expect(await count()).toBeGreaterThan(before);
    },
  );
});
