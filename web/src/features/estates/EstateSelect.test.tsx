import { getEstate, listEstates } from '@amayumba/contract/estates/endpoints.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anEstate } from '../../test/factories.ts';
import { answer, answerForeign, type ReceivedCall } from '../../test/handlers.ts';
import { listing } from '../../test/money.ts';
import { renderScreen } from '../../test/render.tsx';
import { EstateFilter, EstateSelect } from './EstateSelect.tsx';

const estates = (most: number) =>
  Array.from({ length: most }, (_, nth) => anEstate({ id: nth + 1, name: `Estate ${nth + 1}` }));
const found = (rows: ReturnType<typeof estates>) => (call: ReceivedCall) =>
  listing(rows.filter(({ name }) => name.includes(call.query.get('search') ?? '')))(call);

test('estates that one page lists are the choices of a select', async () => {
  const lists = answer(listEstates, listing(estates(200)));
  const onChange = vi.fn<(id: number | undefined) => void>();
  const { user } = renderScreen(<EstateSelect value={undefined} onChange={onChange} />);
  await screen.findByRole('option', { name: 'Estate 200' });
  await user.selectOptions(screen.getByLabelText('Estate'), 'Estate 200');
  expect(onChange).toHaveBeenCalledWith(200);
  expect(lists).toHaveLength(1);
});

test('with more estates than that, the server searches them', async () => {
  answer(listEstates, found(estates(250)));
  const onChange = vi.fn<(id: number | undefined) => void>();
  const { user } = renderScreen(<EstateSelect value={undefined} onChange={onChange} />);
  const field = await screen.findByPlaceholderText('All estates');
  await user.type(field, 'Estate 237');
  await user.click(await screen.findByRole('option', { name: /^Estate 237/ }));
  expect(onChange).toHaveBeenCalledWith(237);
});

test('the chosen estate is named, whichever page it is on, and can be cleared', async () => {
  answer(listEstates, found(estates(250)));
  answer(getEstate, anEstate({ id: 237, name: 'Estate 237' }));
  const onChange = vi.fn<(id: number | undefined) => void>();
  const { user } = renderScreen(<EstateSelect value={237} onChange={onChange} />);
  await waitFor(() => expect(screen.getByLabelText('Estate')).toHaveValue('Estate 237'));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onChange).toHaveBeenCalledWith(undefined);
});

test('a filter by estate is offered by our server', async () => {
  answer(listEstates, listing(estates(2)));
  renderScreen(<EstateFilter value={undefined} onChange={() => {}} />);
  expect(await screen.findByRole('option', { name: 'Estate 2' })).toBeInTheDocument();
});

test('a filter by estate is not offered by another server, which ignores it', async () => {
  answerForeign(listEstates, [{ id: 1, name: 'Hilltop', address: 'Plot 5, Ntinda' }]);
  renderScreen(<EstateFilter value={undefined} onChange={() => {}} />);
  await waitFor(() => expect(screen.queryByLabelText('Estate')).not.toBeInTheDocument());
});
