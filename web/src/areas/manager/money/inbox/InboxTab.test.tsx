import { listTerms } from '@amayumba/contract/money/charging-endpoints.ts';
import { listAccounts, getAccount } from '@amayumba/contract/money/account-endpoints.ts';
import { listClaims } from '@amayumba/contract/money/claim-endpoints.ts';
import { getMoneyFigures } from '@amayumba/contract/money/figures-endpoints.ts';
import { listMoneyRules } from '@amayumba/contract/money/rule-endpoints.ts';
import {
  dismissInboxItem,
  listInbox,
  matchInboxItem,
  reopenInboxItem,
  splitInboxItem,
} from '@amayumba/contract/money/inbox-endpoints.ts';
import type { InboxItem } from '@amayumba/contract/money/inbox.ts';
import { listReceipts } from '@amayumba/contract/money/receipt-endpoints.ts';
import { getStatementImport } from '@amayumba/contract/money/statement-import-endpoints.ts';
import { listPayments } from '@amayumba/contract/payments/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../../test/browser.ts';
import { answer, refuse } from '../../../../test/handlers.ts';
import { anInboxItem, anotherSuggestion, aStatementImport, aSuggestion, matchedItem } from '../../../../test/inbox.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { anAccount, aReceipt, december, FIGURES, october, page, TERMS } from '../../../../test/money.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { ManagerMoneyScreen } from '../ManagerMoneyScreen.tsx';
import { InboxTab } from './InboxTab.tsx';

const first = anInboxItem();
const second = anInboxItem({
  id: 42,
  name: 'Julius Opio',
  amount: 300_000,
  text: '',
  suggestions: [anotherSuggestion],
});
const musa = anAccount({
  id: 8,
  tenant: 22,
  tenant_details: { id: 22, name: 'Musa Draru', apartment: 'D11', block: 'D', estate: 'Kireka Hill Cottages' },
});

/** Serves the inbox with lines that leave it when the server is told what they are. */
function serve(items: InboxItem[] = [first, second]) {
  let open = items;
  answer(getMoneyFigures, {
    ...FIGURES,
    unmatched: { count: items.length, amount: 750_000, oldest_at: '2026-11-16T09:00:00Z' },
  });
  answer(listClaims, page([]));
  answer(listMoneyRules, []);
  answer(listTerms, [TERMS]);
  answer(getAccount, ({ params }) => (params['id'] === '8' ? musa : anAccount()));
  answer(listPayments, page([december, october]));
  answer(listAccounts, { next: null, previous: null, results: [musa] });
  answer(listReceipts, { next: null, previous: null, results: [aReceipt({ payer_phone: '+256744744829' })] });
  return {
    calls: answer(listInbox, () => page(open)),
    leave: (id: number) => {
      open = open.filter((item) => item.id !== id);
    },
    enter: (item: InboxItem) => {
      open = [item, ...open];
    },
  };
}

/** The tab alone: the tiles and the other tabs would be loaded for each test. */
const show = (path = '/manager/money?tab=inbox') => renderScreen(<InboxTab />, { path });
const showScreen = (path = '/manager/money?tab=inbox') => renderScreen(<ManagerMoneyScreen />, { path });
const address = () => screen.getByTestId('address').textContent;
const line = async () => within(await screen.findByRole('region', { name: 'The line' }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T09:00:00Z') }));

describe('a line', () => {
  test('shows the sum, the payer, and why it was not posted', async () => {
    serve();
    showScreen();
    const shown = await line();
    expect(shown.getByRole('heading', { name: 'Line 1 of 2' })).toBeInTheDocument();
    expect(shown.getByText(/USh\s450,000/)).toBeInTheDocument();
    expect(shown.getByText('0744 744 829')).toBeInTheDocument();
    expect(shown.getByText('22 Nov 2026, 08:14')).toBeInTheDocument();
    expect(shown.getByText(/Your rule asks for 100/)).toBeInTheDocument();
    expect(shown.getByRole('link', { name: 'MTN statement, row 41' })).toHaveAttribute(
      'href',
      '/manager/money?tab=statements&statement=5',
    );
    expect(await screen.findByRole('tab', { name: /Inbox ?2/ })).toHaveAttribute('aria-selected', 'true');
  });

  test('that no statement brought was asked for by phone', async () => {
    serve([anInboxItem({ statement_import: null, row: null, why: 'We asked for USh 500,000.' })]);
    show();
    const shown = await line();
    expect(shown.getByText('Asked by phone')).toBeInTheDocument();
    expect(shown.queryByText(/statement/i)).not.toBeInTheDocument();
  });

  test('names its suggestions with reasons, and what the best would change', async () => {
    serve();
    show();
    const best = await screen.findByRole('radio', { name: /Aisha Namatovu · U02, Kireka Hill Cottages/ });
    expect(best).toBeChecked();
    expect(best).toHaveAccessibleDescription(/Phone is known for this account only.*Against: ?No payment code/);
    const changes = await screen.findByText('Rent, October 2026', { selector: 'dd b' });
    expect(changes.closest('dl')).toHaveTextContent(
      /Owed900,000 becomes 450,000Paid until30 Sept 2026 becomes 31 Oct 2026Credit0$/,
    );
    const past = await screen.findByRole('region', { name: 'This phone before' });
    expect(past).toHaveTextContent('0744 744 829, always Aisha Namatovu');
    expect(within(past).getByRole('link', { name: 'AMA-2026-000812' })).toBeInTheDocument();
  });

  test('is matched with the tax that the tenant kept back, which settles too', async () => {
    serve();
    const sent = answer(matchInboxItem, matchedItem);
    const { user } = show();
    await user.click(await screen.findByText('More: tax withheld by the tenant'));
    await user.type(screen.getByLabelText('Tax withheld'), '30,000');
    await user.type(screen.getByLabelText('Withholding certificate'), 'WHT-1');
    await waitFor(() => expect(screen.getByLabelText('What changes')).toHaveTextContent(/Owed900,000 becomes 420,000/));
    await user.click(screen.getByRole('button', { name: 'Match to Aisha Namatovu' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ account: 7, withheld: 30_000, withholding_certificate: 'WHT-1' });
  });

  test('of two equal suggestions a person chooses', async () => {
    serve([anInboxItem({ suggestions: [aSuggestion({ score: 50 }), anotherSuggestion] })]);
    const { user } = show();
    expect(await screen.findByRole('button', { name: 'Choose an account' })).toBeDisabled();
    await user.keyboard('2');
    expect(screen.getByRole('radio', { name: /Asha Namata/ })).toBeChecked();
    expect(screen.getByRole('button', { name: 'Match to Asha Namata' })).toBeEnabled();
  });

  test('the tile of unmatched money opens the inbox', async () => {
    serve();
    const { user } = showScreen('/manager/money');
    const tiles = within(await screen.findByRole('list', { name: 'Money figures' }));
    await user.click(await tiles.findByRole('button', { name: /Unmatched USh\s750,000 2 lines, oldest 6 days/ }));
    expect(await screen.findByRole('region', { name: 'The line' })).toBeInTheDocument();
    expect(address()).toBe('/manager/money?tab=inbox');
  });
});

describe('matching', () => {
  test('Enter matches to the chosen account, the next line comes, and U undoes it', async () => {
    const inbox = serve();
    const matches = answer(matchInboxItem, () => {
      inbox.leave(41);
      return matchedItem;
    });
    const reopens = answer(reopenInboxItem, () => {
      inbox.enter(first);
      return first;
    });
    const { user } = show();
    await line();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Julius Opio', { selector: 'dd span' })).toBeInTheDocument();
    expect(matches.map(({ params, body }) => [params['id'], body])).toEqual([['41', { account: 7 }]]);
    expect(matches[0]?.headers.get('Idempotency-Key')).toMatch(/.{16}/);
    expect(
      screen.getByText(/^USh\s450,000 from AISHA NAMATOVU matched to Aisha Namatovu, AMA-2026-000813\.$/),
    ).toBeInTheDocument();
    expect(await screen.findByRole('heading', { name: 'Line 1 of 1' })).toBeInTheDocument();
    await user.keyboard('u');
    expect(await screen.findByText('AISHA NAMATOVU', { selector: 'dd span' })).toBeInTheDocument();
    expect(reopens).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
  });

  test('Enter on a button presses the button and matches nothing', async () => {
    serve();
    const matches = answer(matchInboxItem, matchedItem);
    const { user } = show();
    await line();
    screen.getByRole('button', { name: /Not ours/ }).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Not ours?' })).toBeInTheDocument();
    expect(matches).toEqual([]);
  });

  test('keys work while a notice is shown, which has the role of a dialog too', async () => {
    serve();
    const { user } = show();
    await line();
    const notice = document.body.appendChild(document.createElement('div'));
    notice.setAttribute('role', 'dialog');
    await user.keyboard('j');
    expect(screen.getByRole('heading', { name: 'Line 1 of 2' })).toBeInTheDocument();
    notice.setAttribute('aria-modal', 'false');
    await user.keyboard('j');
    expect(screen.getByRole('heading', { name: 'Line 2 of 2' })).toBeInTheDocument();
    notice.remove();
  });

  test('what somebody else matched is said at the line, which stays until the person moves on', async () => {
    const inbox = serve();
    refuse(matchInboxItem, 'already_matched');
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Match to Aisha Namatovu' }));
    const panel = within(screen.getByRole('region', { name: 'Whose money is it?' }));
    expect(await panel.findByRole('alert')).toHaveTextContent('This money was matched already.');
    expect(panel.getByRole('button', { name: 'Match to Aisha Namatovu' })).toBeDisabled();
    inbox.leave(41);
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByRole('heading', { name: 'Line' })).toBeInTheDocument();
    expect((await line()).getByText('AISHA NAMATOVU')).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: 'Next line' }));
    expect(await screen.findByText('Julius Opio', { selector: 'dd span' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /^Line/ })).toHaveFocus();
  });

  test('an account that is not suggested is found by its name', async () => {
    serve([anInboxItem({ suggestions: [] })]);
    const matches = answer(matchInboxItem, matchedItem);
    const { user } = show();
    expect(await screen.findByText(/No account fits this line/)).toBeInTheDocument();
    await user.keyboard('f');
    expect(screen.getByRole('combobox', { name: /Somebody else/ })).toHaveFocus();
    await user.keyboard('musa');
    await user.click(await screen.findByRole('option', { name: /Musa Draru/ }));
    expect(await screen.findByRole('radio', { name: /Musa Draru/ })).toHaveFocus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(matches[0]?.body).toEqual({ account: 8 }));
  });

  test('J skips a line and K returns, and the address names it', async () => {
    serve();
    const { user } = show();
    await line();
    await user.keyboard('j');
    expect(screen.getByRole('heading', { name: 'Line 2 of 2' })).toBeInTheDocument();
    expect(address()).toBe('/manager/money?tab=inbox&line=42');
    await user.keyboard('k');
    expect(screen.getByRole('heading', { name: 'Line 1 of 2' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /Julius Opio/ }));
    expect(screen.getByRole('heading', { name: 'Line 2 of 2' })).toBeInTheDocument();
  });
});

test('a sum is split between accounts, each with its part, never more or less than arrived', async () => {
  serve([first]);
  const splits = answer(splitInboxItem, {
    ...matchedItem,
    receipts: [...matchedItem.receipts, ...matchedItem.receipts],
  });
  const { user } = show();
  await line();
  await user.keyboard('s');
  const form = await dialog('Split between accounts');
  expect(await form.findByText('Aisha Namatovu')).toBeInTheDocument();
  await user.type(form.getByLabelText('Amount 1'), '300k');
  await user.type(form.getByRole('combobox', { name: 'Account 2' }), 'musa');
  await user.click(await screen.findByRole('option', { name: /Musa Draru/ }));
  expect(form.getByText(/USh\s150,000 of USh\s450,000 is left to share/)).toBeInTheDocument();
  expect(form.getByRole('button', { name: 'Record 2 receipts' })).toBeDisabled();
  await user.click(form.getByRole('button', { name: /The rest, USh\s150,000/ }));
  await user.click(form.getByRole('button', { name: 'Record 2 receipts' }));
  await modalsAreClosed();
  expect(splits[0]?.body).toEqual({
    parts: [
      { account: 7, amount: 300_000 },
      { account: 8, amount: 150_000 },
    ],
  });
  expect(screen.getByText(/split into 2 receipts\.$/)).toBeInTheDocument();
});

test('money that is not ours leaves the inbox with a reason in three clicks', async () => {
  const inbox = serve();
  const dismissals = answer(dismissInboxItem, () => {
    inbox.leave(41);
    return anInboxItem({ state: 'dismissed', suggestions: [], reason: 'Returned by the bank' });
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /Not ours/ }));
  const form = await dialog('Not ours?');
  await user.click(form.getByRole('button', { name: 'Returned by the bank' }));
  await user.click(form.getByRole('button', { name: 'Not ours' }));
  await modalsAreClosed();
  expect(dismissals[0]?.body).toEqual({ reason: 'Returned by the bank' });
  expect(await screen.findByText('Julius Opio', { selector: 'dd span' })).toBeInTheDocument();
  expect(screen.getByText(/is not ours: Returned by the bank\.$/)).toBeInTheDocument();
});

describe('lines that are done', () => {
  test('matched ones name their receipts, and reopening asks first and says what is void', async () => {
    serve();
    const calls = answer(listInbox, page([matchedItem]));
    const reopens = answer(reopenInboxItem, first);
    const { user } = show();
    await user.selectOptions(await screen.findByLabelText('State'), 'Matched');
    expect(await screen.findByRole('link', { name: 'AMA-2026-000813' })).toHaveAttribute(
      'href',
      '/manager/money?tab=receipts&receipt=813',
    );
    expect(address()).toBe('/manager/money?tab=inbox&state=matched');
    expect(calls.at(-1)?.query.get('state')).toBe('matched');
    await user.click(screen.getByRole('button', { name: 'Reopen AISHA NAMATOVU' }));
    const asked = await dialog('Reopen this line?');
    expect(asked.getByText(/AMA-2026-000813 will be void/)).toBeInTheDocument();
    await user.click(asked.getByRole('button', { name: 'Reopen' }));
    await modalsAreClosed();
    expect(reopens).toHaveLength(1);
  });

  test('a receipt that was used is not reversed, and the dialog says so', async () => {
    serve();
    answer(listInbox, page([matchedItem]));
    refuse(reopenInboxItem, 'money_used');
    const { user } = show('/manager/money?tab=inbox&state=matched');
    await user.click(await screen.findByRole('button', { name: 'Reopen AISHA NAMATOVU' }));
    const asked = await dialog('Reopen this line?');
    await user.click(asked.getByRole('button', { name: 'Reopen' }));
    expect(await asked.findByRole('alert')).toBeInTheDocument();
  });
});

test('only the lines of one statement are shown on request', async () => {
  const { calls } = serve();
  answer(getStatementImport, aStatementImport());
  const { user } = show('/manager/money?tab=inbox&statement=5&line=42');
  expect(await screen.findByRole('link', { name: 'mtn-november.csv' })).toBeInTheDocument();
  expect(calls[0]?.query.get('statement_import')).toBe('5');
  expect(screen.getByRole('heading', { name: 'Line 2 of 2' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show all lines' }));
  expect(address()).toBe('/manager/money?tab=inbox');
});

const third = anInboxItem({ id: 43, name: 'Grace Akello' });
const openLinked = (linked: InboxItem) => {
  serve();
  answer(getStatementImport, aStatementImport());
  answer(listInbox, ({ query }) => page(query.get('id') === '43' ? [linked] : [first, second]));
  return show('/manager/money?tab=inbox&statement=5&line=43');
};

describe('the link of a line of a statement', () => {
  test('opens that line, also where it is on another page', async () => {
    openLinked(third);
    expect((await line()).getByText('Grace Akello')).toBeInTheDocument();
    expect((await line()).getByRole('heading', { name: 'Line' })).toBeInTheDocument();
  });

  test('says what became of it if it is no longer open, and leads to the next one', async () => {
    const { user } = openLinked({ ...matchedItem, id: 43 });
    expect(await screen.findByText('This line is no longer open')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'The line' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next line' }));
    expect((await line()).getByRole('heading', { name: 'Line 1 of 2' })).toBeInTheDocument();
  });
});

describe('states', () => {
  test('an empty inbox leads to the statements', async () => {
    serve([]);
    show();
    expect(await screen.findByText('Nothing to match')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Import a statement' })).toBeInTheDocument();
  });

  test('what cannot be loaded says so and is tried again', async () => {
    serve();
    refuse(listInbox, 'database_away');
    const { user } = show();
    expect(await screen.findByText('The inbox could not be loaded')).toBeInTheDocument();
    serve();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'The line' })).toBeInTheDocument();
  });

  test('on a phone the line comes first, then the suggestions, then the other lines', async () => {
    stubBrowser({ width: 390 });
    serve();
    show();
    await line();
    const parts = ['The line', 'Whose money is it?', 'Other lines'].map((name) => screen.getByRole('region', { name }));
    expect(parts.map((part, place) => parts[place + 1]?.compareDocumentPosition(part))).toEqual([
      Node.DOCUMENT_POSITION_PRECEDING,
      Node.DOCUMENT_POSITION_PRECEDING,
      undefined,
    ]);
  });

  test('another server without an inbox offers none', async () => {
    serve();
    answer(getMoneyFigures, FIGURES);
    answer(listAccounts, { next: null, previous: null, results: [musa] });
    showScreen();
    expect(await screen.findByText('Musa Draru')).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Accounts' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('tab', { name: /Inbox|Statements/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Unmatched')).not.toBeInTheDocument();
  });
});
