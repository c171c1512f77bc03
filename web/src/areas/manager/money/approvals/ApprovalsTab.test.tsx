import { approve, listApprovals, rejectApproval, withdrawApproval } from '@amayumba/contract/approvals/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answer, refuse } from '../../../../test/handlers.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { anApproval, page } from '../../../../test/money.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { notify } from '../../../../ui/notices.ts';
import { ApprovalsTab } from './ApprovalsTab.tsx';

const own = anApproval({ id: 6, person: 'Musa Draru', is_own: true, requested_by: { id: 7, name: 'Aisha Nakato' } });
const rejected = anApproval({
  id: 4,
  person: 'Grace Akello',
  state: 'rejected',
  decided_by: { id: 7, name: 'Aisha Nakato' },
  decided_at: '2026-11-21T10:00:00.000Z',
  decision_reason: 'It was paid',
});

const row = (name: RegExp) => screen.findByRole('row', { name });

test('what others asked for can be approved or rejected, and one’s own waits for somebody else', async () => {
  answer(listApprovals, page([anApproval(), own, rejected]));
  const approved = answer(approve, anApproval({ state: 'approved' }));
  const success = vi.spyOn(notify, 'success');
  const { user } = renderScreen(<ApprovalsTab />);
  const others = await row(/Aisha Namatovu/);
  expect(others).toHaveTextContent('AMA-2026-000812');
  expect(others).toHaveTextContent('Reason: Typed twice');
  expect(within(others).getByRole('link', { name: 'Reversal of a receipt' })).toHaveAttribute(
    'href',
    '/manager/money?tab=receipts&receipt=812',
  );
  const mine = await row(/Musa Draru/);
  expect(mine).toHaveTextContent('Waits for another manager');
  expect(within(mine).queryByRole('button', { name: /Approve/ })).toBeNull();
  expect(await row(/Grace Akello/)).toHaveTextContent('It was paid');

  await user.click(within(others).getByRole('button', { name: /^Approve/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve this?' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  await modalsAreClosed();
  expect(approved).toMatchObject([{ params: { id: '5' } }]);
  expect(approved[0]?.headers.get('idempotency-key')).toBeTruthy();
  expect(success).toHaveBeenCalledWith('Approved', expect.stringContaining('Aisha Namatovu'));
});

test('a change that is refused by then shows the reason in the dialog', async () => {
  answer(listApprovals, page([anApproval()]));
  refuse(approve, 'already_reversed');
  const { user } = renderScreen(<ApprovalsTab />);
  await user.click(within(await row(/Aisha Namatovu/)).getByRole('button', { name: /^Approve/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve this?' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('This was reversed already.')).toBeInTheDocument();
});

test('what another person decided meanwhile is fetched again', async () => {
  const lists = answer(listApprovals, page([anApproval()]));
  refuse(approve, 'approval_decided');
  const { user } = renderScreen(<ApprovalsTab />);
  await user.click(within(await row(/Aisha Namatovu/)).getByRole('button', { name: /^Approve/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve this?' }));
  await user.click(dialog.getByRole('button', { name: 'Approve' }));
  expect(await dialog.findByText('This was approved, rejected or withdrawn already.')).toBeInTheDocument();
  await waitFor(() => expect(lists).toHaveLength(2));
});

test('a rejection sends its reason, and one’s own is withdrawn', async () => {
  answer(listApprovals, page([anApproval(), own]));
  const rejections = answer(rejectApproval, rejected);
  const withdrawals = answer(withdrawApproval, { ...own, state: 'withdrawn' });
  const { user } = renderScreen(<ApprovalsTab />);
  await user.click(within(await row(/Aisha Namatovu/)).getByRole('button', { name: /^Reject/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject this?' }));
  await user.type(dialog.getByLabelText(/Reason for Moses Okello/), 'It was paid');
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  await modalsAreClosed();
  expect(rejections).toMatchObject([{ params: { id: '5' }, body: { reason: 'It was paid' } }]);

  await user.click(within(await row(/Musa Draru/)).getByRole('button', { name: /^Withdraw/ }));
  const asked = within(await screen.findByRole('dialog', { name: 'Withdraw this?' }));
  await user.click(asked.getByRole('button', { name: 'Withdraw' }));
  await modalsAreClosed();
  expect(withdrawals).toMatchObject([{ params: { id: '6' } }]);
});

test.each([
  ['a viewer', ['approvals:read'], []],
  ['an accountant', ['approvals:read', 'approvals:own'], ['Withdraw']],
])('%s is offered only what they may do', async (_who, permissions, offered) => {
  answer(listApprovals, page([anApproval(), own]));
  renderScreen(<ApprovalsTab />, { permissions });
  await row(/Musa Draru/);
  const names = screen
    .queryAllByRole('button', { name: /Approve|Reject|Withdraw/ })
    .map((button) => button.textContent);
  expect(names.map((name) => name?.split(' ')[0])).toEqual(offered);
});
