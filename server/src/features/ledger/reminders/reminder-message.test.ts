import { expect, test } from 'vitest';
import { messageOfOpenAmount } from './reminder-message.ts';

test('a home whose number other blocks have too is named with its block', () => {
  const tenant_details = { id: 3, name: 'Nankya Joan', apartment: '6', block: 'A', estate: 'Ntinda Court' };
  const sums = {
    open_amount: 700_000,
    overdue_amount: 0,
    deposit_due: 0,
    oldest_due: '2026-12-05',
    latest_due: '2027-01-05',
  };
  const { body } = messageOfOpenAmount({ tenant_details, reference_code: '40597025', ...sums });
  expect(body).toMatch(
    /^USh 700,000 is open on your account for A 6, Ntinda Court\. The first part is due on 5 Dec 2026\./,
  );
});

test('a single amount is not called a part', () => {
  const tenant_details = { id: 3, name: 'Nankya Joan', apartment: '6', block: 'A', estate: 'Ntinda Court' };
  const account = { tenant_details, reference_code: '40597025', open_amount: 700_000, deposit_due: 0 };
  const bodyOf = (overdue_amount: number, oldest_due: string, latest_due: string) =>
    messageOfOpenAmount({ ...account, overdue_amount, oldest_due, latest_due }).body;
  expect(bodyOf(0, '2026-12-05', '2026-12-05')).toContain('Ntinda Court. It is due on 5 Dec 2026. Your');
  expect(bodyOf(0, '2026-12-05', '2027-01-05')).toContain('Ntinda Court. The first part is due on 5 Dec 2026. Your');
  expect(bodyOf(700_000, '2026-10-31', '2026-10-31')).toContain('Court. It is overdue since 31 Oct 2026. Your');
  expect(bodyOf(700_000, '2026-09-30', '2026-10-31')).toContain('It is overdue, the oldest part since 30 Sept 2026.');
  expect(bodyOf(350_000, '2026-10-31', '2026-12-05')).toContain('of it is overdue, the oldest part since 31 Oct 2026.');
});
