import { createApartment, createBlock, createEstate } from '@amayumba/contract/estates/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { anEstate } from '../../../../test/factories.ts';
import { address, dialog, open, serve } from '../../../../test/estates-screen.tsx';
import { answer, answerForeign, refuse, server } from '../../../../test/handlers.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';

async function openCreateForm() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Estate' }));
  const form = within(await dialog('Create Estate'));
  return { user, form };
}

async function fillEstate({ user, form }: Awaited<ReturnType<typeof openCreateForm>>) {
  await user.type(form.getByLabelText(/^Name/), 'Ntinda View');
  await user.type(form.getByLabelText(/^Address/), 'Plot 5, Ntinda Road');
  await user.selectOptions(form.getByLabelText('Owner'), await form.findByRole('option', { name: 'Sarah Namukasa' }));
  await user.click(form.getByRole('button', { name: 'Add Block' }));
  await user.type(form.getByLabelText('Number'), 'A01');
  await user.type(form.getByLabelText('Up to'), '3');
  await user.type(form.getByLabelText('Rent a month'), '850k');
  await user.type(form.getByLabelText('Size (m²)'), 'big');
  await user.type(form.getByLabelText('Rooms'), '3');
  await user.click(form.getByRole('button', { name: 'More about Apartments A01 to A03' }));
  await user.click(await form.findByLabelText('Lift'));
}

/** The numbers that the form shows as those it makes, by block. */
const made = (form: Pick<typeof screen, 'getByRole'>, block: string) =>
  within(form.getByRole('list', { name: `Numbers in ${block}` }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('Create Estate', () => {
  test('makes apartments by ranges, shows them at once, and sends all of it in one call', async () => {
    serve();
    const created = answer(createEstate, anEstate({ id: 50, name: 'Ntinda View' }));
    const opened = await openCreateForm();
    await fillEstate(opened);
    const { user, form } = opened;
    expect(made(form, 'Block A')).toEqual(['A01', 'A02', 'A03']);
    expect(form.getByRole('region', { name: 'This makes' })).toHaveTextContent(
      /Blocks1Apartments3Rent a monthUSh\s2,550,000/,
    );
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Estate' })).not.toBeInTheDocument());
    expect(address()).toBe('/manager/estates/50');
    const apartment = {
      rent_amount: 850_000,
      size: 'big',
      number_of_rooms: '3',
      color: '',
      description: '',
      amenities: [2],
      furnishings: [],
    };
    expect(created.map(({ body }) => body)).toEqual([
      {
        name: 'Ntinda View',
        address: 'Plot 5, Ntinda Road',
        size: '',
        description: '',
        owner: 70,
        blocks: [
          {
            name: 'Block A',
            description: '',
            apartments: ['A01', 'A02', 'A03'].map((number) => Object.assign({}, apartment, { number })),
          },
        ],
      },
    ]);
  });

  test('copies a block with the next name and numbers, and the new rows have the focus', async () => {
    serve();
    const created = answer(createEstate, anEstate({ id: 50 }));
    const opened = await openCreateForm();
    await fillEstate(opened);
    const { user, form } = opened;
    await user.click(form.getByRole('button', { name: 'Copy Block A' }));
    const [, copy] = form.getAllByLabelText('Block name');
    expect(copy).toHaveValue('Block B');
    expect(copy).toHaveFocus();
    expect(made(form, 'Block B')).toEqual(['B01', 'B02', 'B03']);
    await user.click(form.getByRole('button', { name: 'Add Apartments to Block B' }));
    const last = form.getAllByLabelText('Number').at(-1) as HTMLElement;
    expect(last).toHaveFocus();
    expect(form.getAllByLabelText('Rent a month').at(-1)).toHaveValue('850,000');
    await user.type(last, 'B03');
    expect(last).toHaveAccessibleDescription('B03 is in this block already.');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(created).toHaveLength(0);
    await user.click(form.getByRole('button', { name: 'Remove Apartment B03' }));
    await user.click(form.getByRole('button', { name: 'Add Block' }));
    await user.clear(form.getAllByLabelText('Block name').at(-1) as HTMLElement);
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(created).toHaveLength(1));
    const body = created.at(-1)?.body as { blocks: { name: string; apartments: { number: string }[] }[] } | undefined;
    expect(body?.blocks.map(({ name, apartments }) => [name, apartments.map(({ number }) => number)])).toEqual([
      ['Block A', ['A01', 'A02', 'A03']],
      ['Block B', ['B01', 'B02', 'B03']],
    ]);
  });

  test('is not sent while a rent cannot be read, shows the server’s errors at the row of their apartment, and cannot be closed while it is being sent', async () => {
    serve();
    const created = answer(createEstate, anEstate());
    const opened = await openCreateForm();
    await fillEstate(opened);
    const { user, form } = opened;
    await user.type(form.getByLabelText('Rent a month'), ' or so');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByLabelText('Rent a month')).toHaveAccessibleDescription(/Enter an amount such as/);
    expect(created).toHaveLength(0);
    await user.clear(form.getByLabelText('Rent a month'));
    await user.type(form.getByLabelText('Rent a month'), '850k');
    refuse(createEstate, 'invalid_input', { 'blocks.0.apartments.2.size': ['Enter a number above zero.'] });
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(form.getByLabelText('Size (m²)')).toHaveAccessibleDescription('Enter a number above zero.'),
    );
    expect(form.getByText('Please check the marked fields.')).toBeVisible();
    expect(form.getByLabelText('Number')).toHaveValue('A01');
    server.use(http.post(`*${createEstate.path}`, () => delay('infinite')));
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByRole('button', { name: 'Close' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Create Estate' })).toBeVisible();
  });

  test('after a lost response is sent again under the same key, and reports the stored estate if the form has changed', async () => {
    serve();
    const lost: (string | null)[] = [];
    server.use(
      http.post(`*${createEstate.path}`, ({ request }) => {
        lost.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    const { user, form } = await openCreateForm();
    await user.type(form.getByLabelText(/^Name/), 'Ntinda View');
    await user.type(form.getByLabelText(/^Address/), 'Plot 5, Ntinda Road');
    const create = form.getByRole('button', { name: 'Create' });
    await user.click(create);
    expect(await form.findByText(/cannot be reached/)).toBeVisible();
    refuse(createEstate, 'key_reused');
    await user.click(create);
    expect(await form.findByText(/This estate is already saved/)).toBeVisible();
    const created = answer(createEstate, anEstate({ name: 'Ntinda View' }));
    await user.click(create);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Estate' })).not.toBeInTheDocument());
    expect(created.map(({ headers }) => headers.get('idempotency-key'))).toEqual(lost);
    expect(lost[0]).toMatch(/^[\da-f]{32}$/);
  });

  test('after a lost response has the same key when it is opened again', async () => {
    serve();
    const keys: (string | null)[] = [];
    server.use(
      http.post(`*${createEstate.path}`, ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return HttpResponse.error();
      }),
    );
    const { user, form } = await openCreateForm();
    await user.type(form.getByLabelText(/^Name/), 'Ntinda View');
    await user.type(form.getByLabelText(/^Address/), 'Plot 5, Ntinda Road');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText(/cannot be reached/)).toBeVisible();
    await user.keyboard('{Escape}');
    await modalsAreClosed();
    await user.click(screen.getByRole('button', { name: 'Add Estate' }));
    const again = within(await dialog('Create Estate'));
    await user.click(again.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[1]).toBe(keys[0]);
  });

  test('sends nothing while name or address are blank', async () => {
    serve();
    const created = answer(createEstate, anEstate());
    const { user, form } = await openCreateForm();
    await user.type(form.getByLabelText(/^Name/), '   ');
    await user.type(form.getByLabelText(/^Address/), '   ');
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(form.getByLabelText(/^Name/)).toHaveAccessibleDescription('This field is required.');
    expect(form.getByLabelText(/^Address/)).toHaveAccessibleDescription('This field is required.');
    expect(created).toHaveLength(0);
  });

  test('creates blocks and apartments one by one where the server left them out', async () => {
    serve();
    const created = answerForeign(createEstate, { id: 50, name: 'Ntinda View', address: 'Plot 5, Ntinda Road' }, 201);
    const blocks = answerForeign(createBlock, { id: 60 }, 201);
    let refused = 'A02';
    const numbers: string[] = [];
    server.use(
      http.post(`*${createApartment.path}`, async ({ request }) => {
        const { number } = (await request.json()) as { number: string };
        numbers.push(number);
        return number === refused
          ? HttpResponse.json({ size: ['Not a number.'] }, { status: 400 })
          : HttpResponse.json({ id: 61 }, { status: 201 });
      }),
    );
    const opened = await openCreateForm();
    await fillEstate(opened);
    const submit = opened.form.getByRole('button', { name: 'Create' });
    await opened.user.click(submit);
    expect(await opened.form.findByText(/^Apartment A02:/)).toBeVisible();
    expect(opened.form.getByText('Some of this was not saved.')).toBeVisible();
    expect(blocks[0]?.body).toEqual({ estate: 50, name: 'Block A', description: '' });
    refused = '';
    await opened.user.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Estate' })).not.toBeInTheDocument());
    expect([created.length, blocks.length]).toEqual([1, 1]);
    expect(numbers).toEqual(['A01', 'A02', 'A03', 'A02']);
  });
});
