import type { Endpoint } from '@amayumba/contract/endpoint.ts';
import { getAccount, listAccounts } from '@amayumba/contract/money/account-endpoints.ts';
import { acceptClaim } from '@amayumba/contract/money/claim-endpoints.ts';
import { createMovement } from '@amayumba/contract/money/deposit-endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import { createRefund, createTransfer } from '@amayumba/contract/money/payout-endpoints.ts';
import { getPayment, listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { messageTenants } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse, server } from '../../../test/handlers.ts';
import { aClaim, anAccount, december, october, page } from '../../../test/money.ts';
import { renderScreen } from '../../../test/render.tsx';
import { MessageTenantsModal } from '../messages/MessageTenantsModal.tsx';
import { AcceptClaimModal } from './claims/ClaimDialogs.tsx';
import { DepositModal } from './dialogs/DepositModal.tsx';
import { RefundModal, TransferModal } from './dialogs/PayoutModals.tsx';

const account = anAccount({ credit: 80_000 });
const onClose = () => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') });
  answer(getAccount, account);
  answer(listAccounts, { next: null, previous: null, results: [account, anAccount({ id: 9 })] });
  answer(listMoneyRules, []);
  answer(listPayments, page([december, october]));
  answer(getPayment, october);
});

const dialog = async () => within(await screen.findByRole('dialog'));
type Form = Awaited<ReturnType<typeof dialog>>;
interface Sent {
  call: Endpoint;
  modal: ReactNode;
  send: RegExp;
  fill: (form: Form, user: UserEvent) => Promise<void>;
  /** Ends once the server has sent what the form needs. */
  isReady?: (form: Form) => Promise<unknown>;
}

const reason = (form: Form, user: UserEvent) => user.type(form.getByLabelText(/^Reason/), 'Agreed');
const REFUND: Sent = {
  call: createRefund,
  modal: <RefundModal account={account} onClose={onClose} />,
  send: /^Record refund$/,
  fill: reason,
};
const FORMS: Record<string, Sent> = {
  'a refund': REFUND,
  'a move to another account': {
    call: createTransfer,
    modal: <TransferModal account={account} onClose={onClose} />,
    send: /^Move$/,
    fill: reason,
    isReady: (form) => form.findByRole('option', { name: /, code / }),
  },
  'a deposit': {
    call: createMovement,
    modal: <DepositModal account={account} onClose={onClose} />,
    send: /^Record$/,
    fill: async (form, user) => {
      await user.click(form.getByRole('radio', { name: /Withhold it/ }));
      await user.type(form.getByLabelText(/^Amount/), '100k');
      await reason(form, user);
    },
  },
  'a message to tenants': {
    call: messageTenants,
    modal: <MessageTenantsModal tenants={[anAccount().tenant_details]} onClose={onClose} onSent={onClose} />,
    send: /^Send to 1 tenant$/,
    fill: async (form, user) => {
      await user.type(form.getByLabelText(/^Title/), 'Water');
      await user.type(form.getByLabelText(/^Message/), 'None on Saturday.');
    },
  },
  'a claim that is accepted as it is': {
    call: acceptClaim,
    modal: <AcceptClaimModal claim={aClaim()} onClose={onClose} />,
    send: /^Accept USh/,
    fill: async () => undefined,
  },
};

async function open({ modal, isReady }: Sent) {
  const { user, unmount } = renderScreen(modal);
  const form = await dialog();
  await isReady?.(form);
  return { user, unmount, form };
}

async function send({ send: name }: Sent, form: Form, user: UserEvent) {
  await waitFor(() => expect(form.getByRole('button', { name })).toBeEnabled());
  await user.click(form.getByRole('button', { name }));
}

test.each(Object.entries(FORMS))('%s has the same key after a lost reply and a reload', async (_name, of) => {
  const keys: (string | null)[] = [];
  server.use(
    http.post(`*${of.call.path}`, ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.error();
    }),
  );
  const { user, unmount, form } = await open(of);
  await of.fill(form, user);
  await send(of, form, user);
  await form.findByRole('alert');
  unmount();
  const again = await open(of);
  await send(of, again.form, again.user);
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(keys[0]).toMatch(/^[\da-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('after a key that is used up, a form sends nothing until it is opened again, with a key of its own', async () => {
  const calls = refuse(REFUND.call, 'key_reused');
  const { user, unmount, form } = await open(REFUND);
  await REFUND.fill(form, user);
  await send(REFUND, form, user);
  expect(await form.findByText(/^This was recorded before/)).toBeInTheDocument();
  expect(form.getByRole('button', { name: REFUND.send })).toBeDisabled();
  unmount();
  const again = await open(REFUND);
  await send(REFUND, again.form, again.user);
  await waitFor(() => expect(calls).toHaveLength(2));
  const [first, second] = calls.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(second).not.toBe(first);
});
