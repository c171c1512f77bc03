import { searchEverything } from '@amayumba/contract/search/endpoints.ts';
import type { SearchResults } from '@amayumba/contract/search/search.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { removeForLogout } from '../../auth/session.ts';
import { answer, refuse } from '../../test/handlers.ts';
import { renderScreen } from '../../test/render.tsx';
import { SearchButton, SearchEverything } from './SearchEverything.tsx';

const none = { results: [], has_more: false };
const NOTHING: SearchResults = {
  tenants: none,
  apartments: none,
  estates: none,
  receipts: none,
  charges: none,
  complaints: none,
  expenses: none,
  vendors: none,
};
const aisha = {
  id: 5,
  name: 'Aisha Namatovu',
  username: 'aisha',
  phone_number: '0744 744 829',
  apartment: 'U02',
  block: 'Upper Side',
  estate: 'Kireka Hill Cottages',
  is_current: true,
};
const FOUND: SearchResults = {
  ...NOTHING,
  tenants: { results: [aisha, { ...aisha, id: 6, name: 'Aisha Okot', is_current: false }], has_more: true },
  receipts: {
    results: [
      {
        id: 81,
        account: 9,
        receipt_code: 'AMA-2026-000812',
        external_reference: null,
        amount: 485_000,
        received_at: '2026-11-08T14:42:00Z',
        is_void: false,
        tenant_name: 'Aisha Namatovu',
      },
    ],
    has_more: false,
  },
};

function Host() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <SearchButton onOpen={() => setOpen(true)} />
      <input aria-label="Notes" />
      <SearchEverything isOpen={isOpen} onOpen={() => setOpen(true)} onClose={() => setOpen(false)} />
    </>
  );
}

beforeEach(() => localStorage.clear());
const open = () => renderScreen(<Host />, { path: '/manager/estates' });
const field = () => screen.findByRole('combobox', { name: 'Search everything' });
const address = () => screen.getByTestId('address').textContent;

async function searchFor(text: string) {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Search everything' }));
  await user.type(await field(), text);
  return user;
}

test('what a text finds is in groups, each row a link to its page', async () => {
  const calls = answer(searchEverything, FOUND);
  await searchFor('aisha');
  const tenants = within(await screen.findByRole('group', { name: 'Tenants' }));
  expect(tenants.getByRole('option', { name: /Aisha Namatovu/ })).toHaveAttribute('href', '/manager/tenants/5');
  expect(tenants.getByText('U02, Kireka Hill Cottages · 0744 744 829')).toBeVisible();
  expect(tenants.getByText('Formerly U02, Kireka Hill Cottages · 0744 744 829')).toBeVisible();
  const receipt = within(screen.getByRole('group', { name: 'Receipts' })).getByRole('option');
  expect(receipt).toHaveAttribute('href', '/manager/money/accounts/9?receipt=81');
  expect(receipt).toHaveTextContent('AMA-2026-000812Aisha Namatovu · USh 485,000 · 8 Nov 2026');
  expect(screen.queryByRole('group', { name: 'Estates' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All tenants that match' })).toHaveAttribute(
    'href',
    '/manager/tenants?search=aisha',
  );
  expect(calls.map(({ query }) => query.get('q'))).toEqual(['aisha']);
});

test('an expense opens its panel, and a vendor their expenses', async () => {
  const expense = {
    id: 71,
    description: '',
    category: 'repairs' as const,
    reference: 'INV-4154',
    amount: 185_000,
    spent_on: '2026-11-25',
    is_reversed: true,
    estate: 'Munyonyo Lakeside',
    vendor_name: 'Kampala Clean-Up',
  };
  const vendor = { id: 2, name: 'Kampala Clean-Up', trade: 'Rubbish', phone: '' };
  const answered: SearchResults = {
    ...NOTHING,
    expenses: { results: [expense], has_more: false },
    vendors: { results: [vendor], has_more: true },
  };
  answer(searchEverything, answered);
  await searchFor('clean');
  const cost = within(await screen.findByRole('group', { name: 'Expenses' })).getByRole('option');
  expect(cost).toHaveAttribute('href', '/manager/expenses?expense=71');
  expect(cost).toHaveTextContent(
    'RepairsReversed · Kampala Clean-Up · USh 185,000 · 25 Nov 2026 · Munyonyo Lakeside · INV-4154',
  );
  const paid = within(screen.getByRole('group', { name: 'Vendors' })).getByRole('option');
  expect(paid).toHaveAttribute('href', '/manager/expenses?vendor=2');
  expect(paid).toHaveTextContent('Kampala Clean-UpRubbish');
  const more = screen.getByRole('link', { name: 'All vendors that match' });
  expect(more).toHaveAttribute('href', '/manager/expenses?tab=vendors&search=clean');
});

const chosen = () => screen.getByRole('option', { selected: true }).textContent;

test('the arrow keys choose a row, around the ends, and Enter opens it', async () => {
  answer(searchEverything, FOUND);
  const user = await searchFor('aisha');
  await screen.findByRole('group', { name: 'Tenants' });
  expect(chosen()).toContain('Aisha Namatovu');
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toContain('Aisha Okot');
  await user.keyboard('{ArrowUp}{ArrowUp}');
  expect(chosen()).toContain('AMA-2026-000812');
  expect(await field()).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { selected: true }).id);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/manager/tenants/6'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('Enter opens nothing while the rows belong to an earlier text', async () => {
  answer(searchEverything, ({ query }) => (query.get('q') === 'aisha' ? FOUND : NOTHING));
  const user = await searchFor('aisha');
  await screen.findByRole('group', { name: 'Tenants' });
  await user.type(await field(), 'xx{Enter}');
  expect(address()).toBe('/manager/estates');
  expect(await screen.findByText('Nothing found for “aishaxx”')).toBeVisible();
});

test('Ctrl and Enter open a row in a new tab, and the dialog stays', async () => {
  answer(searchEverything, FOUND);
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const user = await searchFor('aisha');
  await screen.findByRole('group', { name: 'Tenants' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith('/manager/tenants/5', '_blank', 'noopener');
  expect(await field()).toBeVisible();
});

test.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}', '/'])(
  '%s opens the search with the focus in its field',
  async (keys) => {
    const { user } = open();
    await user.keyboard(keys);
    await waitFor(async () => expect(await field()).toHaveFocus());
    expect(await field()).toHaveValue('');
  },
);

test('a slash that is typed into a field stays there', async () => {
  const { user } = open();
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'a/b');
  expect(screen.getByRole('textbox', { name: 'Notes' })).toHaveValue('a/b');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('Escape closes the search, and focus returns', async () => {
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Search everything' }));
  await field();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Search everything' })).toHaveFocus());
});

/** The names that the dialog remembers. */
const remembered = async () => {
  const { user, unmount } = open();
  await user.keyboard('/');
  await field();
  const names = screen.queryAllByRole('option').map(({ textContent }) => textContent.slice(0, 10));
  unmount();
  return names;
};

test('chosen records are remembered, the last one first and once, until this person signs out', async () => {
  answer(searchEverything, FOUND);
  for (const nth of [0, 1, 0]) {
    const { user, unmount } = open();
    await user.click(screen.getByRole('button', { name: 'Search everything' }));
    await user.type(await field(), 'aisha');
    await user.click(
      (await within(await screen.findByRole('group', { name: 'Tenants' })).findAllByRole('option'))[nth] ??
        document.body,
    );
    unmount();
  }
  expect(await remembered()).toEqual(['Aisha Nama', 'Aisha Okot']);
  removeForLogout();
  expect(await remembered()).toEqual([]);
  expect(localStorage.getItem('recent_choices')).toBeNull();
});

test('a failure can be tried again', async () => {
  refuse(searchEverything, 'database_away');
  const user = await searchFor('aisha');
  expect(await screen.findByText('The search failed')).toBeVisible();
  answer(searchEverything, FOUND);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('option', { name: /^Aisha Namatovu/ })).toBeVisible();
});

test('a server without the call says so', async () => {
  refuse(searchEverything, 'unknown_path');
  await searchFor('aisha');
  expect(await screen.findByText('This server has no search')).toBeVisible();
});

test('without a connection the search says so', async () => {
  refuse(searchEverything, 'database_away');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  try {
    open();
    await userEvent.setup().keyboard('/');
    await userEvent.setup().type(await field(), 'aisha');
    expect(await screen.findByText('You are offline')).toBeVisible();
  } finally {
    vi.unstubAllGlobals();
  }
});
