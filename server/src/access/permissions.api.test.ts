import { basename } from 'node:path';
import { expect, test } from 'vitest';
import type { Role } from '@amayumba/contract/roles.ts';
import { testApp } from '../test/build-test-app.ts';
import { callName, coveringTests } from '../test/covering-tests.ts';
import { callersThatMay, needsAllEstates, rolesThatMay } from './permissions.ts';

const t = testApp();

/** Paths under /api/ that are no call of the contract: their description, for programs and as a page. */
const NO_CALL = /^\/api\/(?:openapi\.json$|docs(?:\/|$))/;

/**
 * A deliberate copy of the permissions: a change of the table in permissions.ts must be intended.
 * See docs/rules.md, Permissions.
 */
const TABLE: Record<string, readonly Role[] | 'everybody'> = {
  'POST /api/token/': 'everybody',
  'POST /api/token/refresh/': 'everybody',
  'POST /api/token/logout/': 'everybody',
  'GET /api/profile/': ['manager', 'owner', 'tenant'],
  'POST /api/account/password/': ['manager', 'owner', 'tenant'],
  'GET /api/account/sign-ins/': ['manager', 'owner', 'tenant'],
  'POST /api/account/sign-ins/:sign_in_id/end/': ['manager', 'owner', 'tenant'],
  'POST /api/account/sign-ins/end-all/': ['manager', 'owner', 'tenant'],
  'GET /api/account/second-factor/': ['manager', 'owner'],
  'POST /api/account/second-factor/': ['manager', 'owner'],
  'POST /api/account/second-factor/confirm/': ['manager', 'owner'],
  'POST /api/account/second-factor/recovery-codes/': ['manager', 'owner'],
  'POST /api/account/second-factor/off/': ['manager', 'owner'],
  'POST /api/register/': 'everybody',
  'POST /api/password/forgot/': 'everybody',
  'POST /api/password/reset/': 'everybody',
  'POST /api/password/first/': 'everybody',
  'POST /api/email/verify/': 'everybody',
  'POST /api/first-manager/': 'everybody',
  'POST /api/companies/sign-up/': 'everybody',
  'POST /api/companies/sign-up/confirm/': 'everybody',
  'POST /api/invitations/read/': 'everybody',
  'POST /api/invitations/accept/': 'everybody',
  'GET /api/accounts/': ['manager'],
  'POST /api/accounts/': ['manager'],
  'GET /api/accounts/:id/': ['manager'],
  'PATCH /api/accounts/:id/': ['manager'],
  'POST /api/accounts/:id/invite/': ['manager'],
  'POST /api/accounts/:id/password-link/': ['manager'],
  'POST /api/accounts/:id/second-factor/reset/': ['manager'],
  'GET /api/staff/': ['manager'],
  'POST /api/staff/': ['manager'],
  'GET /api/staff/:id/': ['manager'],
  'PATCH /api/staff/:id/': ['manager'],
  'GET /api/owners/expenses/': ['manager'],
  'POST /api/owners/expenses/': ['manager'],
  'GET /api/owners/expenses/:id/': ['manager'],
  'PATCH /api/owners/expenses/:id/': ['manager'],
  'DELETE /api/owners/expenses/:id/': ['manager'],
  'POST /api/owners/expenses/:id/reverse/': ['manager'],
  'GET /api/core/owner/expenses/': ['owner'],
  'GET /api/owners/recurring/': ['manager'],
  'POST /api/owners/recurring/': ['manager'],
  'PATCH /api/owners/recurring/:id/': ['manager'],
  'DELETE /api/owners/recurring/:id/': ['manager'],
  'GET /api/webhooks/': ['manager'],
  'POST /api/webhooks/': ['manager'],
  'PATCH /api/webhooks/:id/': ['manager'],
  'DELETE /api/webhooks/:id/': ['manager'],
  'POST /api/webhooks/:id/test/': ['manager'],
  'GET /api/webhooks/:id/deliveries/': ['manager'],
  'POST /api/webhooks/deliveries/:id/repeat/': ['manager'],
  'GET /api/owners/vendors/': ['manager'],
  'POST /api/owners/vendors/': ['manager'],
  'PATCH /api/owners/vendors/:id/': ['manager'],
  'DELETE /api/owners/vendors/:id/': ['manager'],
  'GET /api/owners/fee-agreements/': ['manager'],
  'POST /api/owners/fee-agreements/': ['manager'],
  'PATCH /api/owners/fee-agreements/:id/': ['manager'],
  'DELETE /api/owners/fee-agreements/:id/': ['manager'],
  'GET /api/contact/': 'everybody',
  'POST /api/contact/': 'everybody',
  'POST /api/crashes/': 'everybody',
  'GET /api/files/:file_id/': 'everybody',
  'GET /api/core/estates/': ['manager', 'owner'],
  'POST /api/core/estates/': ['manager'],
  'GET /api/core/estates/:id/': ['manager', 'owner'],
  'PATCH /api/core/estates/:id/': ['manager'],
  'DELETE /api/core/estates/:id/': ['manager'],
  'GET /api/core/blocks/': ['manager', 'owner'],
  'POST /api/core/blocks/': ['manager'],
  'PATCH /api/core/blocks/:id/': ['manager'],
  'GET /api/core/blocks/:id/': ['manager', 'owner'],
  'DELETE /api/core/blocks/:id/': ['manager'],
  'POST /api/core/blocks/:id/apartments/': ['manager'],
  'GET /api/core/apartments/': ['manager', 'owner'],
  'GET /api/core/apartments/available/': ['manager', 'owner'],
  'POST /api/core/apartments/': ['manager'],
  'PATCH /api/core/apartments/:id/': ['manager'],
  'GET /api/core/apartments/:id/': ['manager', 'owner'],
  'DELETE /api/core/apartments/:id/': ['manager'],
  'GET /api/core/amenities/': ['manager', 'owner'],
  'POST /api/core/amenities/': ['manager'],
  'GET /api/core/furnishings/': ['manager', 'owner'],
  'POST /api/core/furnishings/': ['manager'],
  'GET /api/core/owners/': ['manager'],
  'POST /api/core/owners/': ['manager'],
  'GET /api/tenants/tenants/': ['manager'],
  'GET /api/tenants/tenants/by_estate/': ['manager'],
  'GET /api/tenants/tenants/:id/': ['manager'],
  'GET /api/tenants/tenants/:id/mails/': ['manager'],
  'POST /api/tenants/tenants/': ['manager'],
  'PATCH /api/tenants/tenants/:id/': ['manager'],
  'POST /api/tenants/tenants/:id/sign-in-code/': ['manager'],
  'POST /api/tenants/tenants/message/': ['manager'],
  'POST /api/tenants/tenants/:id/move/': ['manager'],
  'POST /api/tenants/tenants/:id/move/undo/': ['manager'],
  'POST /api/tenants/tenants/:id/move-out/': ['manager'],
  'POST /api/tenants/tenants/:id/move-out/undo/': ['manager'],
  'GET /api/tenants/leases/': ['manager'],
  'GET /api/tenants/tenant-types/': ['manager', 'tenant'],
  'POST /api/tenants/tenant-types/': ['manager'],
  'GET /api/payments/payments/': ['manager'],
  'GET /api/payments/payments/pending_payments/': ['manager'],
  'GET /api/payments/payments/overdue_payments/': ['manager'],
  'GET /api/payments/payments/:id/': ['manager'],
  'POST /api/payments/payments/': ['manager'],
  'PATCH /api/payments/payments/:id/update_payment_status/': ['manager'],
  'POST /api/payments/payments/mark_paid/': ['manager'],
  'GET /api/payments/payments/:id/receipt/': ['manager', 'tenant'],
  'DELETE /api/payments/payments/:id/': ['manager'],
  'GET /api/payments/payments/my_payments/': ['tenant'],
  'GET /api/payments/payments/my_rent_alerts/': ['tenant'],
  'GET /api/payments/payments/payment_receipt_status/': ['tenant'],
  'POST /api/payments/payments/log_payment/': ['tenant'],
  'GET /api/payments/payment-statuses/': ['manager', 'owner', 'tenant'],
  'POST /api/payments/payment-statuses/': ['manager'],
  'GET /api/money/accounts/': ['manager'],
  'GET /api/money/accounts/:id/': ['manager'],
  'PATCH /api/money/accounts/:id/': ['manager'],
  'GET /api/money/accounts/:id/statement/': ['manager'],
  'GET /api/money/my_account/': ['tenant'],
  'GET /api/money/my_statement/': ['tenant'],
  'GET /api/money/statements/': ['manager'],
  'POST /api/money/accounts/remind/': ['manager'],
  'GET /api/money/my_receipts/': ['tenant'],
  'GET /api/money/my_claims/': ['tenant'],
  'GET /api/money/accounts/:id/terms/': ['manager'],
  'POST /api/money/accounts/:id/terms/': ['manager'],
  'DELETE /api/money/terms/:id/': ['manager'],
  'POST /api/money/schedule/preview/': ['manager'],
  'GET /api/money/schedule/': ['manager'],
  'POST /api/money/schedule/run/': ['manager'],
  'POST /api/money/charges/bulk/': ['manager'],
  'GET /api/money/receipts/': ['manager'],
  'POST /api/money/receipts/': ['manager'],
  'GET /api/money/receipts/:id/': ['manager', 'tenant'],
  'GET /api/money/receipts/:id/pdf/': ['manager', 'tenant'],
  'PATCH /api/money/receipts/:id/allocations/': ['manager'],
  'PATCH /api/money/receipts/:id/certificate/': ['manager'],
  'POST /api/money/receipts/:id/reverse/': ['manager'],
  'POST /api/money/receipts/:id/send/': ['manager'],
  'GET /api/receipts/verify/:code/': 'everybody',
  'GET /api/money/claims/': ['manager'],
  'GET /api/money/waiting/': ['manager'],
  'POST /api/money/claims/:id/accept/': ['manager'],
  'POST /api/money/claims/:id/reject/': ['manager'],
  'GET /api/money/credit-notes/': ['manager'],
  'POST /api/money/credit-notes/': ['manager'],
  'POST /api/money/credit-notes/:id/reverse/': ['manager'],
  'GET /api/money/deposits/': ['manager'],
  'POST /api/money/deposits/:account/movements/': ['manager'],
  'POST /api/money/deposits/movements/:id/reverse/': ['manager'],
  'POST /api/money/refunds/': ['manager'],
  'GET /api/money/refunds/:id/': ['manager'],
  'POST /api/money/refunds/:id/reverse/': ['manager'],
  'POST /api/money/transfers/': ['manager'],
  'GET /api/money/transfers/:id/': ['manager'],
  'GET /api/approvals/': ['manager'],
  'POST /api/approvals/:id/approve/': ['manager'],
  'POST /api/approvals/:id/reject/': ['manager'],
  'POST /api/approvals/:id/withdraw/': ['manager'],
  'GET /api/owners/balances/': ['manager'],
  'POST /api/owners/statements/preview/': ['manager'],
  'POST /api/owners/statements/run/': ['manager'],
  'GET /api/owners/statements/runs/:id/': ['manager'],
  'GET /api/owners/statements/': ['manager'],
  'GET /api/owners/statements/:id/': ['manager'],
  'GET /api/owners/statements/:id/pdf/': ['manager'],
  'GET /api/owners/statements/:id/xlsx/': ['manager'],
  'GET /api/owners/remittances/': ['manager'],
  'GET /api/owners/remittances/:id/': ['manager'],
  'POST /api/owners/remittances/': ['manager'],
  'POST /api/owners/remittances/:id/reverse/': ['manager'],
  'GET /api/core/owner/statements/': ['owner'],
  'GET /api/core/owner/statements/running/': ['owner'],
  'GET /api/core/owner/statements/:id/': ['owner'],
  'GET /api/core/owner/statements/:id/pdf/': ['owner'],
  'GET /api/core/owner/statements/:id/xlsx/': ['owner'],
  'GET /api/money/cash/': ['manager'],
  'GET /api/money/cash/accounts/': ['manager'],
  'POST /api/money/cash/': ['manager'],
  'GET /api/money/figures/': ['manager'],
  'GET /api/money/networks/': ['manager', 'tenant'],
  'GET /api/money/collections/': ['manager', 'tenant'],
  'POST /api/money/collections/': ['manager', 'tenant'],
  'GET /api/money/collections/:collection_id/': ['manager', 'tenant'],
  'POST /api/money/collections/:collection_id/check/': ['manager'],
  'POST /api/money/collections/:collection_id/decide/': ['manager'],
  'POST /api/money/pay-links/': ['manager'],
  'GET /api/money/pay/:token/': 'everybody',
  'POST /api/money/pay/:token/': 'everybody',
  'POST /api/money/callbacks/:provider/:token/': 'everybody',
  'PUT /api/money/callbacks/:provider/:token/': 'everybody',
  'GET /api/money/providers/': ['manager'],
  'PATCH /api/money/providers/:name/': ['manager'],
  'POST /api/money/providers/:name/test/': ['manager'],
  'GET /api/owners/ownerships/': ['manager'],
  'POST /api/owners/ownerships/': ['manager'],
  'GET /api/owners/details/:owner/': ['manager'],
  'PATCH /api/owners/details/:owner/': ['manager'],
  'GET /api/money/rules/': ['manager'],
  'POST /api/money/rules/': ['manager'],
  'GET /api/money/check/': ['manager'],
  'GET /api/money/inbox/': ['manager'],
  'POST /api/money/inbox/:id/match/': ['manager'],
  'POST /api/money/inbox/:id/split/': ['manager'],
  'POST /api/money/inbox/:id/dismiss/': ['manager'],
  'POST /api/money/inbox/:id/reopen/': ['manager'],
  'GET /api/money/statement-imports/': ['manager'],
  'POST /api/money/statement-imports/': ['manager'],
  'GET /api/money/statement-imports/:id/': ['manager'],
  'PATCH /api/money/statement-imports/:id/': ['manager'],
  'GET /api/money/statement-imports/:id/lines/': ['manager'],
  'POST /api/money/statement-imports/:id/confirm/': ['manager'],
  'POST /api/money/statement-imports/:id/undo/': ['manager'],
  'GET /api/core/owner/money/': ['owner'],
  'GET /api/core/owner/money_rows/': ['owner'],
  'GET /api/core/owner/money_by_month/': ['owner'],
  'GET /api/core/owner/arrears/': ['owner'],
  'GET /api/core/owner/net/': ['owner'],
  'PUT /api/core/owner/estates/:id/value/': ['owner'],
  'GET /api/owners/tax-pack/': ['manager', 'owner'],
  'GET /api/complaints/complaints/': ['manager'],
  'GET /api/complaints/complaints/my_complaints/': ['tenant'],
  'GET /api/complaints/complaints/:id/': ['manager', 'tenant'],
  'POST /api/complaints/complaints/log_complaint/': ['tenant'],
  'PATCH /api/complaints/complaints/:id/': ['manager', 'tenant'],
  'PATCH /api/complaints/complaints/:id/update_status/': ['manager'],
  'PATCH /api/complaints/complaints/:id/close/': ['manager'],
  'GET /api/complaints/complaints/:id/messages/': ['manager', 'tenant'],
  'POST /api/complaints/complaints/:id/messages/': ['manager', 'tenant'],
  'PATCH /api/complaints/complaints/:id/messages/read/': ['manager', 'tenant'],
  'GET /api/documents/': ['manager', 'owner', 'tenant'],
  'POST /api/documents/': ['manager'],
  'GET /api/documents/:id/': ['manager', 'owner', 'tenant'],
  'PATCH /api/documents/:id/': ['manager'],
  'DELETE /api/documents/:id/': ['manager'],
  'GET /api/complaints/complaints/complaint_categories/': ['manager', 'owner', 'tenant'],
  'GET /api/complaints/complaint-statuses/': ['manager', 'owner', 'tenant'],
  'POST /api/complaints/complaint-statuses/': ['manager'],
  'GET /api/messages/': ['manager'],
  'POST /api/messages/:id/repeat/': ['manager'],
  'POST /api/messages/reminders/preview/': ['manager'],
  'POST /api/messages/reminders/run/': ['manager'],
  'POST /api/messages/reminders/leave_out/': ['manager'],
  'GET /api/messages/costs/': ['manager'],
  'GET /api/messages/announcements/': ['manager'],
  'POST /api/messages/announcements/': ['manager'],
  'GET /api/messages/notices/': ['manager', 'tenant'],
  'POST /api/messages/notices/': ['manager'],
  'POST /api/messages/notices/:id/read/': ['tenant'],
  'GET /api/messages/conversations/': ['manager'],
  'GET /api/messages/conversations/:account/': ['manager', 'tenant'],
  'POST /api/messages/conversations/:account/': ['manager', 'tenant'],
  'GET /api/messages/templates/': ['manager'],
  'PATCH /api/messages/templates/:step/:language/': ['manager'],
  'DELETE /api/messages/templates/:step/:language/': ['manager'],
  'GET /api/messages/my_settings/': ['tenant'],
  'PATCH /api/messages/my_settings/': ['tenant'],
  'GET /api/money/accounts/:id/proof/': ['manager'],
  'GET /api/money/accounts/:id/promises/': ['manager'],
  'GET /api/core/settings/': ['manager'],
  'PATCH /api/core/settings/': ['manager'],
  'GET /api/keys/': ['manager'],
  'POST /api/keys/': ['manager'],
  'DELETE /api/keys/:id/': ['manager'],
  'GET /api/core/owner/occupancy-status/': ['owner'],
  'GET /api/core/owner/payment-dashboard-summary/': ['owner'],
  'GET /api/core/owner/estate-payment-status/': ['owner'],
  'GET /api/core/owner/complaint-analytics/': ['owner'],
  'GET /api/core/owner/complaint-trends/': ['owner'],
  'GET /api/core/owner/tenancy-expiry-dashboard/': ['owner'],
  'GET /api/core/owner/tenants-expiring/': ['owner'],
  'GET /api/core/owner/payment-alerts/': ['owner'],
  'GET /api/core/owner/payment-report/': ['owner'],
  'GET /api/core/owner/occupancy-report/': ['owner'],
  'GET /api/core/owner/complaint-report/': ['owner'],
  'POST /api/core/owner/export-report/': ['owner'],
  'GET /api/core/manager/dashboard/': ['manager'],
  'GET /api/notifications/': ['manager', 'owner', 'tenant'],
  'PATCH /api/notifications/:id/read/': ['manager', 'owner', 'tenant'],
  'GET /api/audit/': ['manager'],
  'GET /api/audit/check/': ['manager'],
  'GET /api/audit/export/': ['manager'],
  'GET /api/core/export-everything/': ['manager'],
  'POST /api/imports/drafts/': ['manager'],
  'GET /api/imports/drafts/': ['manager'],
  'GET /api/imports/drafts/:draft_id/': ['manager'],
  'GET /api/imports/drafts/:draft_id/rows/': ['manager'],
  'GET /api/imports/drafts/:draft_id/grid/': ['manager'],
  'PATCH /api/imports/drafts/:draft_id/': ['manager'],
  'DELETE /api/imports/drafts/:draft_id/': ['manager'],
  'GET /api/imports/': ['manager'],
  'POST /api/imports/': ['manager'],
  'GET /api/imports/:id/': ['manager'],
  'POST /api/imports/:id/undo/': ['manager'],
  'POST /api/imports/:id/sign-in-codes/': ['manager'],
  'GET /api/search/': ['manager'],
  'GET /api/attention/': ['manager'],
  'POST /api/attention/retry/': ['manager'],
  'POST /api/attention/dismiss/': ['manager'],
  'GET /api/privacy/': 'everybody',
  'GET /api/privacy/my-data/': ['manager', 'owner', 'tenant'],
  'GET /api/privacy/tenants/:id/data/': ['manager'],
  'GET /api/privacy/tenants/:id/erasure/': ['manager'],
  'POST /api/privacy/tenants/:id/erasure/': ['manager'],
  'GET /api/privacy/former-tenants/': ['manager'],
  'GET /api/privacy/retention/': ['manager'],
  'PATCH /api/privacy/retention/': ['manager'],
};

test('every call has the rule of the table, and the table has every call', () => {
  const actual = t.app.registered
    .filter(({ path }) => path.startsWith('/api/') && !NO_CALL.test(path))
    .map(({ method, path, rule }) => {
      if (!rule) return [`${method} ${path}`, 'no rule'];
      return [`${method} ${path}`, 'public' in rule ? 'everybody' : rolesThatMay(rule.may)];
    });
  expect(Object.fromEntries(actual)).toEqual(TABLE);
});

test('no call works without an account unless it is public, nor for a role without permission', async () => {
  // Every call is made by each role of the office in staff-roles.api.test.ts.
  const callers = {
    owner: t.as(await t.make.user('owner')),
    tenant: t.as(await t.make.user('tenant')),
  };
  const calls = t.app.registered.flatMap(({ endpoint, rule }) =>
    endpoint && rule && 'may' in rule ? [{ endpoint, may: rule.may }] : [],
  );
  expect(calls.length).toBeGreaterThan(30);
  for (const { endpoint, may } of calls) {
    const name = `${endpoint.method} ${endpoint.path}`;
    const request = { id: 1, ...(endpoint.body && { anyBody: {} }) };
    expect([name, (await t.as(null).call(endpoint, request)).status]).toEqual([name, 401]);
    for (const role of ['owner', 'tenant'] as const) {
      const { status } = await callers[role].call(endpoint, request);
      expect([name, role, status === 403]).toEqual([name, role, !rolesThatMay(may).includes(role)]);
    }
  }
});

/** The tests of each call, without this file, which makes every call. */
const testsOf = await coveringTests('server/src/access/permissions.api.test.ts');

test('every call is covered by another test', () => {
  const uncovered = t.app.registered.flatMap(({ endpoint }) =>
    endpoint && (testsOf.get(callName(endpoint)) ?? []).length === 0 ? [callName(endpoint)] : [],
  );
  expect(uncovered).toEqual([]);
});

/** docs/api.md: every registered call with its roles and the tests that cover it. */
function apiPage(): string {
  const rows = t.app.registered.flatMap(({ endpoint, rule }) => {
    if (!endpoint || !rule) return [];
    const roles = 'public' in rule ? 'everybody' : callersThatMay(rule.may).join(', ');
    const isOfOffice = 'may' in rule && rolesThatMay(rule.may).includes('manager');
    const scope = isOfOffice && needsAllEstates(rule.may) ? ' (all estates)' : '';
    const tests = (testsOf.get(callName(endpoint)) ?? []).map(
      (file) => `[${basename(file, '.api.test.ts')}](../${file})`,
    );
    return [
      `| ${endpoint.method} | \`${endpoint.path}\` | ${endpoint.summary} | ${roles}${scope} | ${tests.join(', ')} |`,
    ];
  });
  const head = [
    '# Calls',
    '',
    'Made from the code by `server/src/access/permissions.api.test.ts`, which fails when this page is not fresh or a call has no test. The test column',
    'names the API tests that make the call; besides them every call is tried by every role and without an account. The fields of each call are at',
    "the running server's `/api/docs` (`/api/openapi.json` for programs). Which rows a role sees is decided in `server/src/access/scope.ts`;",
    'what is for *all estates* is refused to people of the office who are limited to some.',
    '',
    '| method | path | what it does | for | test |',
    '|---|---|---|---|---|',
  ];
  return `${[...head, ...rows].join('\n')}\n`;
}

test('docs/api.md lists every call', async () => {
  await expect(apiPage()).toMatchFileSnapshot('../../../docs/api.md');
});

test('the OpenAPI document describes every call', async () => {
  const document = (await t.app.inject('/api/openapi.json')).json<{
    openapi: string;
    paths: Record<string, Record<string, unknown>>;
  }>();
  expect(document.openapi).toBe('3.1.0');
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.toSorted()).toEqual(Object.keys(TABLE).toSorted());
});
