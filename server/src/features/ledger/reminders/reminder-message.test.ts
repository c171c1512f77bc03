import { expect, test } from 'vitest';
import { messageOfOpenAmount } from './reminder-message.ts';

test('a home whose number other blocks have too is named with its block', () => {
  const tenant_details = { id: 3, name: 'Nankya Joan', apartment: '6', block: 'A', estate: 'Ntinda Court' };
  const sums = { open_amount: 700_000, overdue_amount: 0, deposit_due: 0, oldest_due: '2026-12-05' };
  const { body } = messageOfOpenAmount({ tenant_details, reference_code: '40597025', ...sums });
  expect(body).toMatch(
    /^USh 700,000 is open on your account for A 6, Ntinda Court\. The first part is due on 5 Dec 2026\./,
  );
});
