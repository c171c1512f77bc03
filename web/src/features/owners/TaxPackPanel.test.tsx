import { getTaxPack } from '@amayumba/contract/owners/tax-endpoints.ts';
import { NO_TAX_RULE, TAX_PACK_NOTE, type TaxPack } from '@amayumba/contract/owners/tax-pack.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, refuse } from '../../test/handlers.ts';
import { renderScreen } from '../../test/render.tsx';
import { TaxPackPanel } from './TaxPackPanel.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T09:00:00Z') }));

const SUMS = {
  rent_received: 43_200_000,
  other_received: 600_000,
  rent_charged: 45_000_000,
  other_charged: 600_000,
  expenses: 24_000_000,
  expenses_of_owner: 1_000_000,
  fee: 3_456_000,
  vat: 622_080,
  withheld: 0,
};
const PACK: TaxPack = {
  owner: 3,
  owner_name: 'Sarah Nantongo',
  kind: 'individual',
  tin: '1000123456',
  year: 2025,
  from: '2025-07-01',
  to: '2026-06-30',
  estates: [{ estate: 7, estate_name: 'Naalya Terraces', address: 'Plot 4', units: 8, ...SUMS }],
  totals: SUMS,
  expenses: [{ category: 'repairs', amount: 25_000_000, of_owner: 1_000_000, count: 9 }],
  computations: [
    {
      kind: 'individual',
      applies: true,
      steps: [
        { text: 'Rent received in the year', amount: 43_200_000, settings: [] },
        {
          text: 'Tax: 12% of it',
          amount: 4_845_600,
          settings: [
            {
              key: 'rental_tax_individual_percent',
              value: 12,
              from_date: '2022-07-01',
              source: 'Income Tax Act as amended from 1 July 2022',
            },
          ],
        },
      ],
      tax: 4_845_600,
      carried_forward: null,
      tax_less_withheld: 4_845_600,
    },
    { kind: 'company', applies: false, steps: [], tax: null, carried_forward: null, tax_less_withheld: null },
  ],
  certificates: [],
};

test('shows the last year that has ended, each setting with its day and source, and that it is a help only', async () => {
  const asked = answer(getTaxPack, PACK);
  const { user } = renderScreen(<TaxPackPanel owner={3} />);
  const individual = within(await screen.findByRole('region', { name: 'Individual (this owner)' }));
  expect(individual.getByRole('row', { name: /^Tax: 12% of it/ })).toHaveTextContent(
    /Since 1 Jul 2022 · Income Tax Act as amended from 1 July 2022USh\s4,845,600/,
  );
  expect(within(screen.getByRole('region', { name: 'Company' })).getByText(NO_TAX_RULE)).toBeInTheDocument();
  expect(screen.getByText(TAX_PACK_NOTE)).toBeInTheDocument();
  expect(asked[0]?.query.toString()).toBe('year=2025&owner=3');
  await user.selectOptions(screen.getByLabelText('Tax year'), 'July 2026 to June 2027');
  await waitFor(() => expect(asked.at(-1)?.query.get('year')).toBe('2026'));
});

test('counts the receipts with tax withheld, and those whose certificate has not come', async () => {
  const row = {
    receipt: 5,
    receipt_code: 'AMA-2026-000005',
    on: '2026-02-03',
    estate_name: 'Naalya Terraces',
    tenant_name: 'Kampala Traders',
    amount: 470_000,
    withheld: 30_000,
  };
  const certificates = [
    { ...row, certificate: 'WHT-77' },
    { ...row, receipt: 6, certificate: '' },
  ];
  answer(getTaxPack, { ...PACK, certificates });
  const { unmount } = renderScreen(<TaxPackPanel owner={3} />);
  expect(await screen.findByText(/^2 receipts with tax withheld, 1 of them without a certificate/)).toBeVisible();
  unmount();
  answer(getTaxPack, { ...PACK, certificates: certificates.slice(0, 1) });
  renderScreen(<TaxPackPanel owner={3} />);
  expect(await screen.findByText(/^1 receipt with tax withheld; the files list the certificates/)).toBeVisible();
});

test('says why no file was made', async () => {
  answer(getTaxPack, PACK);
  const { user } = renderScreen(<TaxPackPanel />);
  await screen.findByRole('region', { name: 'Individual (this owner)' });
  const asked = refuse(getTaxPack, 'internal_error');
  await user.click(screen.getByRole('button', { name: 'XLSX' }));
  expect(await screen.findByText(/Something went wrong/)).toBeInTheDocument();
  expect(asked[0]?.query.get('file')).toBe('xlsx');
});
