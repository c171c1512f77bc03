import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { type AuditCheck, checkAudit, exportAudit } from '@amayumba/contract/audit-log/endpoints.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { anAuditEntry } from '../../../test/factories.ts';
import { answer, refuse } from '../../../test/handlers.ts';
import { renderScreen } from '../../../test/render.tsx';
import { ManagerAuditScreen } from './ManagerAuditScreen.tsx';

const paid = anAuditEntry({ id: 3, at: '2026-11-20T20:30:00Z' });
const made = anAuditEntry({
  id: 2,
  at: '2026-11-19T08:00:00Z',
  by: null,
  user_id: null,
  action: 'created',
  subject: 'user',
  tenant: null,
  summary: 'The portal made an account for Akello Grace (tenant)',
  changes: [{ label: 'Role', before: null, after: 'tenant' }],
  address: null,
  is_erased: true,
  position: 12_345,
});
const whole: AuditCheck = {
  entries: 12_345,
  verified_at: '2026-11-21T05:00:00Z',
  fault: null,
};
const pageOf = <Row,>(results: Row[], count = results.length) => ({ count, next: null, previous: null, results });

/** The screen, with a link to leave it. */
function Left() {
  const [isLeft, setLeft] = useState(false);
  if (isLeft) return null;
  return (
    <>
      <ManagerAuditScreen />
      <button onClick={() => setLeft(true)}>Go elsewhere</button>
    </>
  );
}

const open = (path = '/manager/audit') => renderScreen(<ManagerAuditScreen />, { path });

beforeEach(() => {
  answer(checkAudit, whole);
});

describe('the entries', () => {
  test('are listed under their day in Kampala, each as a sentence', async () => {
    answer(listAudit, pageOf([paid, made]));
    open();
    const day = await screen.findByRole('region', { name: /20 Nov 2026/ });
    expect(day).toHaveTextContent('Sarah Nalubega set the rent payment of USh 1,200,000 for Akello Grace to Paid');
    expect(day).toHaveTextContent('23:30');
    expect(screen.getByRole('region', { name: /19 Nov 2026/ })).toHaveTextContent('The portal made an account');
  });

  test('expand to the values before and after, the person and the origin', async () => {
    answer(listAudit, pageOf([paid]));
    const { user } = open();
    await user.click(await screen.findByText(/set the rent payment/));
    const row = within(screen.getByRole('row', { name: /Status/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Pending', 'Paid']);
    expect(screen.getByText('41.210.1.2')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show in the portal' })).toHaveAttribute(
      'href',
      '/manager/payments?tenant=44&year=all',
    );
  });

  test.each([
    [
      { summary: 'Sarah Nalubega set the refund of the security deposit of USh 450,000 for Akello Grace to Refunded' },
      '/manager/security-deposits?tenant=44&year=all',
    ],
    [
      { subject: 'retention', tenant: null, summary: 'Sarah Nalubega changed how long things are kept' },
      '/manager/settings',
    ],
  ])('link to the screen of their record: %o', async (entry, path) => {
    answer(listAudit, pageOf([anAuditEntry(entry)]));
    const { user } = open();
    await user.click(await screen.findByText(/to Refunded|are kept/));
    expect(await screen.findByRole('link', { name: 'Show in the portal' })).toHaveAttribute('href', path);
  });

  test('of a new record show its values once, and mark erased values', async () => {
    answer(listAudit, pageOf([made]));
    const { user } = open();
    await user.click(await screen.findByText(/made an account/));
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Field', 'Value']);
    expect(screen.getByText(/were erased/)).toBeVisible();
    expect(screen.getByText('Not known')).toBeVisible();
    expect(screen.getByText('12,345')).toBeVisible();
  });
});

describe('the filters', () => {
  test('are in the address and in the call', async () => {
    const calls = answer(listAudit, pageOf([paid], 60));
    const { user } = open('/manager/audit?page=2&subject=payment');
    expect(await screen.findByText(/26–50 of 60 entries/)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Action'), 'Changed');
    await user.type(screen.getByLabelText('Search people'), 'akello');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-21' } });
    await waitFor(() =>
      expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({
        page: '1',
        page_size: '25',
        subject: 'payment',
        action: 'changed',
        search: 'akello',
        start_date: '2026-11-01',
        end_date: '2026-11-21',
      }),
    );
    expect(screen.getByTestId('address')).toHaveTextContent('from=2026-11-01&to=2026-11-21');
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement);
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/audit$/));
  });

  test('can be set from an entry, by person or tenant, and removed one by one', async () => {
    const calls = answer(listAudit, pageOf([paid]));
    const { user } = open();
    await user.click(await screen.findByText(/set the rent payment/));
    await user.click(screen.getByRole('button', { name: 'All done by Sarah Nalubega' }));
    await waitFor(() => expect(calls.at(-1)?.query.get('user_id')).toBe('7'));
    await user.click(screen.getByRole('button', { name: 'All about this tenant' }));
    await waitFor(() => expect(calls.at(-1)?.query.get('tenant_id')).toBe('44'));
    await user.click(await screen.findByRole('button', { name: 'Done by Sarah Nalubega: show all again' }));
    await waitFor(() => expect(screen.getByTestId('address')).toHaveTextContent(/\?tenant=44$/));
  });

  test('that match nothing show an empty list, and a log that cannot be read shows why', async () => {
    answer(listAudit, pageOf([]));
    const { unmount } = open('/manager/audit?action=removed');
    expect(await screen.findByText('No entries found')).toBeVisible();
    unmount();
    refuse(listAudit, 'database_away');
    open('/manager/audit?action=ended');
    expect(await screen.findByText('The audit log could not be loaded')).toBeVisible();
  });

  test('that match more than the highest count explain how to find earlier entries', async () => {
    answer(listAudit, pageOf([paid], 10_000));
    open();
    expect(await screen.findByText(/newest 10,000 entries that match. Choose days/)).toBeVisible();
  });
});

describe('the chain', () => {
  test('shows when it was last verified, and how many entries are whole', async () => {
    answer(listAudit, pageOf([paid]));
    open();
    expect(await screen.findByText(/all 12,345 entries are as they were recorded/)).toHaveTextContent('21 Nov 2026');
  });

  test('is marked if it was never verified', async () => {
    answer(listAudit, pageOf([paid]));
    answer(checkAudit, { verified_at: null, entries: 0, fault: null });
    open();
    expect(await screen.findByText(/Not verified yet/)).toBeVisible();
  });

  test('that is broken shows an alert with the entry and the next step', async () => {
    answer(listAudit, pageOf([paid]));
    answer(checkAudit, { ...whole, entries: 11, fault: 'Entry 12 (no. 40) is not what was recorded in this place.' });
    open();
    expect(await screen.findByRole('alert')).toHaveTextContent(/changed from outside.*Entry 12.*11 entries before it/);
  });
});

describe('the export', () => {
  test('asks for all that match, whatever the page', async () => {
    answer(listAudit, pageOf([paid], 60));
    const calls = answer(exportAudit, () => new HttpResponse('Entry,Day', { headers: { 'content-type': 'text/csv' } }));
    const { user } = open('/manager/audit?page=2&subject=payment&from=2026-11-01');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(Object.fromEntries(calls.at(-1)?.query ?? [])).toEqual({ subject: 'payment', start_date: '2026-11-01' }),
    );
    expect(await screen.findByText('Audit log exported')).toBeVisible();
  });

  test('that fails after the person has left shows a notice', async () => {
    answer(listAudit, pageOf([paid]));
    const held = Promise.withResolvers<void>();
    refuse(exportAudit, 'database_away', undefined, held.promise);
    const { user } = renderScreen(<Left />);
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await user.click(screen.getByRole('button', { name: 'Go elsewhere' }));
    held.resolve();
    expect(await screen.findByRole('heading', { name: 'The export failed' })).toBeVisible();
  });

  test('that fails shows why on the page', async () => {
    answer(listAudit, pageOf([paid]));
    refuse(exportAudit, 'database_away');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('The export failed')).toBeVisible();
  });
});
