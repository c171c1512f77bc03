import {
  createApartment,
  createBlock,
  createEstate,
  deleteEstate,
  listApartments,
  listBlocks,
  updateApartment,
  updateBlock,
  updateEstate,
} from '@amayumba/contract/estates/endpoints.ts';
import type { Apartment } from '@amayumba/contract/estates/estate.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { aBlock, anApartment, anEstate } from '../../../test/factories.ts';
import { answer, answerForeign, refuse, answerConflict, server } from '../../../test/handlers.ts';
import { conflictAnswer } from '../../../test/conflict.ts';

import { bukoto, choosePicture, dialog, open, serve } from '../../../test/estates-screen.tsx';

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
  await user.click(form.getByRole('button', { name: 'Add Block' })); // left without a name
  await user.click(form.getByRole('button', { name: 'Add Block' }));
  await user.type(form.getAllByLabelText('Block name')[1] as HTMLElement, 'Block A');
  const add = () => form.getAllByRole('button', { name: 'Add Apartment' })[1] as HTMLElement;
  await user.click(add()); // left without a number
  await user.click(add());
  await user.type(form.getAllByLabelText('Number')[1] as HTMLElement, 'A-01');
  await user.type(form.getAllByLabelText('Rent a month')[1] as HTMLElement, '850k');
  await user.type(form.getAllByLabelText('Size (m²)')[1] as HTMLElement, 'big');
  await user.type(form.getAllByLabelText('Rooms')[1] as HTMLElement, '3');
  await user.click(form.getByRole('button', { name: 'More about Apartment A-01' }));
  await user.click(form.getByLabelText('Lift'));
}

describe('Create Estate', () => {
  test('sends all of it in one call, without blocks that have no name and apartments that have no number', async () => {
    const lists = serve();
    const created = answer(createEstate, anEstate({ name: 'Ntinda View' }));
    const opened = await openCreateForm();
    await fillEstate(opened);
    const before = lists.length;
    await opened.user.click(opened.form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Estate' })).not.toBeInTheDocument());
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
            apartments: [
              {
                number: 'A-01',
                rent_amount: 850_000,
                size: 'big',
                number_of_rooms: '3',
                color: '',
                description: '',
                amenities: [2],
                furnishings: [],
              },
            ],
          },
        ],
      },
    ]);
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  });

  test('shows the server’s errors at their fields, and keeps the input', async () => {
    serve();
    refuse(createEstate, 'invalid_input', { 'blocks.0.apartments.0.size': ['Enter a number above zero.'] });
    const opened = await openCreateForm();
    await fillEstate(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(opened.form.getAllByLabelText('Size (m²)')[1]).toHaveAccessibleDescription('Enter a number above zero.'),
    );
    expect(opened.form.getAllByLabelText('Size (m²)')[0]).not.toHaveAccessibleDescription();
    expect(opened.form.getByText('Please check the marked fields.')).toBeVisible();
    expect(opened.form.getAllByLabelText('Number')[1]).toHaveValue('A-01');
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
    expect(await form.findByText(/This estate was saved before, but the reply did not arrive/)).toBeVisible();
    const created = answer(createEstate, anEstate({ name: 'Ntinda View' }));
    await user.click(create);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Estate' })).not.toBeInTheDocument());
    expect(created.map(({ headers }) => headers.get('idempotency-key'))).toEqual(lost);
    expect(lost[0]).toMatch(/^[\da-f]{32}$/);
  });

  test('is not sent while a rent cannot be read', async () => {
    serve();
    const created = answer(createEstate, anEstate());
    const opened = await openCreateForm();
    await fillEstate(opened);
    await opened.user.type(opened.form.getAllByLabelText('Rent a month')[1] as HTMLElement, ' or so');
    await opened.user.click(opened.form.getByRole('button', { name: 'Create' }));
    expect(opened.form.getAllByLabelText('Rent a month')[1]).toHaveAccessibleDescription(/Enter an amount such as/);
    expect(created).toHaveLength(0);
  });

  test('cannot be closed while it is being sent', async () => {
    serve();
    server.use(http.post(`*${createEstate.path}`, () => delay('infinite')));
    const opened = await openCreateForm();
    await fillEstate(opened);
    await opened.user.click(opened.form.getByRole('button', { name: 'Create' }));
    expect(opened.form.getByRole('button', { name: 'Close' })).toBeDisabled();
    await opened.user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Create Estate' })).toBeVisible();
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
    const apartments = answerForeign(createApartment, { size: ['Not a number.'] }, 400);
    const opened = await openCreateForm();
    await fillEstate(opened);
    const submit = opened.form.getByRole('button', { name: 'Create' });
    await opened.user.click(submit);
    expect(await opened.form.findByText(/^Apartment A-01:/)).toBeVisible();
    expect(blocks[0]?.body).toEqual({ estate: 50, name: 'Block A', description: '' });
    answerForeign(createApartment, { id: 61 }, 201);
    await opened.user.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Estate' })).not.toBeInTheDocument());
    expect([created.length, blocks.length, apartments.length]).toEqual([1, 1, 1]);
  });

  test('sends chosen pictures after the estate is stored; one that fails is named and sent alone again', async () => {
    serve();
    answer(listApartments, [anApartment({ id: 61, block: 2, number: 'A-01' })]); // of Block A, which is 2
    const created = answer(createEstate, anEstate({ id: 50, name: 'Ntinda View' }));
    const estates = answer(updateEstate, bukoto);
    const refused = refuse(updateApartment, 'unsupported_file');
    const opened = await openCreateForm();
    await fillEstate(opened);
    const { user, form } = opened;
    await choosePicture(user, form, 'Ntinda View', photo('front.jpg'));
    await choosePicture(user, form, 'Apartment A-01', photo('lounge.jpg'));
    await user.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText(/^Picture of Apartment A-01: /)).toBeVisible();
    expect(estates.map(({ params, body }) => [params['id'], fileName(body)])).toEqual([['50', 'front.jpg']]);
    expect(refused.map(({ params, body }) => [params['id'], fileName(body)])).toEqual([['61', 'lounge.jpg']]);
    const pictured = answer(updateApartment, anApartment({ id: 61 }));
    await choosePicture(user, form, 'Apartment A-01', photo('kitchen.jpg'));
    await user.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Create Estate' })).not.toBeInTheDocument());
    expect(pictured.map(({ body }) => fileName(body))).toEqual(['kitchen.jpg']);
    expect([created.length, estates.length]).toEqual([1, 1]);
  });

  test('shows a chosen picture, and refuses other files', async () => {
    serve();
    const { form } = await openCreateForm();
    const user = userEvent.setup({ applyAccept: false });
    const input = form.getByLabelText('File for the picture of the estate');
    await user.upload(input, new File(['%PDF'], 'plan.pdf', { type: 'application/pdf' }));
    expect(form.getByText('Choose a picture.')).toBeVisible();
    await choosePicture(user, form, 'the estate', photo('front.jpg'));
    const shown = await form.findByRole('img', { name: 'Picture of the estate' });
    expect(shown).toHaveAttribute('src', 'blob:front.jpg');
    await user.click(form.getByRole('button', { name: /^Remove picture/ }));
    expect(form.queryByRole('img')).not.toBeInTheDocument();
  });
});

const photo = (name: string) => new File(['a small picture'], name, { type: 'image/jpeg' });
const fileName = (body: unknown) => (body as { image: File }).image.name;

const isGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Estate' })).not.toBeInTheDocument());

async function openEditForm() {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit Bukoto Court' }));
  await screen.findByRole('button', { name: 'Save Changes' });
  const form = within(await dialog('Edit Estate'));
  await user.click(form.getByRole('button', { name: /^Block A/ }));
  return { user, form };
}

describe('Edit Estate', () => {
  const stored = anApartment({ id: 11, block: 2, number: 'A-01' });
  const serveStructure = (apartments: Apartment[] = [stored]) => {
    serve();
    answer(listApartments, apartments);
  };

  test('sends only changes, and allows removing only new blocks and apartments', async () => {
    serveStructure();
    const estates = answer(updateEstate, bukoto);
    const apartments = answer(updateApartment, stored);
    const created = answer(createApartment, stored);
    const { user, form } = await openEditForm();
    expect(form.queryByRole('button', { name: /^Remove/ })).not.toBeInTheDocument();
    const number = form.getByLabelText('Number');
    await user.clear(number);
    await user.type(number, 'A-1A');
    await user.click(form.getByRole('button', { name: 'Add Apartment' }));
    await user.type(form.getAllByLabelText('Number')[1] as HTMLElement, 'A-02');
    await user.click(form.getByRole('button', { name: 'Add Apartment' }));
    await user.type(form.getAllByLabelText('Number')[2] as HTMLElement, 'A-03');
    await user.click(form.getByRole('button', { name: 'Remove Apartment A-03' }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Estate' })).not.toBeInTheDocument());
    expect(apartments.map(({ params, body }) => [params['id'], body])).toMatchObject([['11', { number: 'A-1A' }]]);
    expect(created.map(({ body }) => body)).toMatchObject([{ block: 2, number: 'A-02' }]);
    expect(estates).toHaveLength(0);
  });

  test('removes a stored picture, and sends the selected furnishings', async () => {
    serveStructure([{ ...stored, image_url: '/api/files/9/?signature=x' }]);
    const changes = answer(updateApartment, stored);
    const { user, form } = await openEditForm();
    await user.click(form.getByRole('button', { name: 'More about Apartment A-01' }));
    await user.click(form.getByLabelText('Sofa'));
    await user.click(form.getByRole('button', { name: 'Remove picture of Apartment A-01' }));
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Estate' })).not.toBeInTheDocument());
    expect(changes.map(({ body }) => body)).toEqual([
      expect.objectContaining({ furnishings: [5] }),
      { remove_image: true },
    ]);
  });

  test('names the parts that could not be saved, and saves only those on the next attempt', async () => {
    serveStructure();
    const estates = answer(updateEstate, bukoto);
    const refused = refuse(createApartment, 'apartment_number_taken');
    const { user, form } = await openEditForm();
    await user.type(form.getByLabelText('Size'), ' and a half');
    await user.click(form.getByRole('button', { name: 'Add Apartment' }));
    await user.type(form.getAllByLabelText('Number')[1] as HTMLElement, 'A-01');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText(/Apartment A-01: This block already has an apartment with that number/)).toBeVisible();
    const number = form.getAllByLabelText('Number')[1] as HTMLElement;
    expect(number).toHaveAccessibleDescription('This block already has an apartment with that number.');
    const created = answer(createApartment, stored);
    await user.clear(number);
    await user.type(number, 'A-02');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Estate' })).not.toBeInTheDocument());
    expect([estates.length, refused.length, created.length]).toEqual([1, 1, 1]);
  });
});

describe('while somebody else changes the same', () => {
  const estate = anEstate({ id: 3, name: 'Bukoto Court', version: 4 });
  const block = aBlock({ id: 2, name: 'Block A', version: 6 });
  const flat = anApartment({ id: 81, number: 'A-01', rent_amount: 850_000, version: 9 });

  async function openEdit() {
    serve([estate]);
    answer(listBlocks, [block]);
    answer(listApartments, [flat]);
    const { user, form } = await openEditForm();
    return { user, form, save: () => user.click(form.getByRole('button', { name: 'Save Changes' })) };
  }
  test('each part is sent with its version, and the next change of it with the version it has then', async () => {
    const { user, form, save } = await openEdit();
    await user.type(form.getByLabelText(/^Name/), ' II');
    await user.type(form.getByLabelText('Block name'), ' North');
    await user.clear(form.getByLabelText('Rooms'));
    await user.type(form.getByLabelText('Rooms'), '4');
    const estates = answer(updateEstate, { ...estate, version: 5 });
    const blocks = answer(updateBlock, { ...block, version: 7 });
    refuse(updateApartment, 'database_away');
    await save();
    await form.findByText('Some of it could not be saved.');
    await user.type(form.getByLabelText(/^Name/), 'I');
    const flats = answer(updateApartment, flat);
    await save();
    await isGone();
    expect(estates.map(({ body }) => body)).toMatchObject([{ version: 4 }, { version: 5, name: 'Bukoto Court III' }]);
    expect(blocks.map(({ body }) => body)).toMatchObject([{ version: 6, name: 'Block A North' }]);
    expect(flats.map(({ body }) => body)).toMatchObject([{ version: 9, number_of_rooms: '4' }]);
  });

  test('a part in conflict is compared separately, and the others are saved', async () => {
    const { user, form, save } = await openEdit();
    await user.type(form.getByLabelText(/^Name/), ' II');
    await user.clear(form.getByLabelText('Rent a month'));
    await user.type(form.getByLabelText('Rent a month'), '900k');
    answer(updateEstate, { ...estate, version: 5 });
    const theirs = { ...flat, version: 10, rent_amount: 870_000, amenities: [{ id: 2, name: 'Lift' }] };
    answerConflict(updateApartment, theirs);
    await save();
    const { panel, field, fields } = await conflictAnswer('Apartment A-01 was');
    expect(fields()).toEqual(['Rent a month', 'Amenities']);
    expect(panel).toHaveTextContent('Lift');
    await save();
    expect(within(panel).getByText('Choose one of the two.')).toBeVisible();
    await user.click(field('Rent a month').theirs);
    expect(form.getByLabelText('Rent a month')).toHaveValue('870,000');
    await user.click(field('Rent a month').mine);
    const again = answer(updateEstate, estate);
    const sent = answer(updateApartment, flat);
    await save();
    await isGone();
    expect(again).toHaveLength(0);
    expect(sent[0]?.body).toMatchObject({ version: 10, rent_amount: 900_000, amenities: [2] });
  });

  test('deleting a changed estate shows its current state first', async () => {
    serve([estate]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Delete Bukoto/ }));
    const question = within(await dialog('Delete this estate? This cannot be undone.'));
    const refused = answerConflict(deleteEstate, { ...estate, version: 5, owner: 70, owner_name: 'Sarah Namukasa' });
    await user.click(question.getByRole('button', { name: 'Delete' }));
    expect(await question.findByText(/^Owner: Sarah Namukasa/)).toBeVisible();
    expect(refused[0]?.headers.get('if-match')).toBe('"4"');
    const sent = answer(deleteEstate, undefined);
    await user.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent[0]?.headers.get('if-match')).toBe('"5"'));
  });
});
