import { listAudit } from '@amayumba/contract/audit/endpoints.ts';
import { listComplaints } from '@amayumba/contract/complaints/endpoints.ts';
import {
  addApartments,
  createApartment,
  createBlock,
  deleteApartment,
  deleteBlock,
  deleteEstate,
  getApartment,
  getBlock,
  getEstate,
  listApartments,
  listBlocks,
  updateApartment,
  updateBlock,
  updateEstate,
} from '@amayumba/contract/estates/endpoints.ts';
import { listStaff } from '@amayumba/contract/staff/endpoints.ts';
import { listLeases } from '@amayumba/contract/tenants/endpoints.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { describe, expect, test } from 'vitest';
import { conflictAnswer } from '../../../../test/conflict.ts';
import { address, choosePicture, dialog, open, pageOf, serve } from '../../../../test/estates-screen.tsx';
import { aBlock, anApartment, anEstate } from '../../../../test/factories.ts';
import { answer, answerConflict, answerForeign, refuse } from '../../../../test/handlers.ts';
import { modalsAreClosed } from '../../../../test/modals.ts';
import { renderScreen } from '../../../../test/render.tsx';
import { ApartmentPage } from '../apartment/ApartmentPage.tsx';
import { BlockPage } from '../block/BlockPage.tsx';
import { EstatePage } from '../estate/EstatePage.tsx';

const estate = anEstate({ id: 3, name: 'Bukoto Court', version: 4 });
const block = aBlock({ id: 2, name: 'Block A', version: 6 });
const flat = anApartment({ id: 81, number: 'A-01', rent_amount: 850_000, version: 9 });

function openPage(path: string) {
  serve([estate]);
  answer(getEstate, estate);
  answer(getBlock, block);
  answer(getApartment, flat);
  answer(listBlocks, [block]);
  answer(listApartments, [flat]);
  answer(listLeases, []);
  answer(listComplaints, pageOf([]));
  answer(listAudit, pageOf([]));
  return renderScreen(
    <Routes>
      <Route path="/manager/estates/:id" element={<EstatePage />} />
      <Route path="/manager/blocks/:id" element={<BlockPage />} />
      <Route path="/manager/apartments/:id" element={<ApartmentPage />} />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>,
    { path },
  );
}

async function openForm(path: string, button: string, title: string) {
  const { user } = openPage(path);
  await screen.findByRole('button', { name: button });
  await waitFor(() => expect(screen.getByRole('button', { name: button })).toBeEnabled());
  await user.click(screen.getByRole('button', { name: button }));
  const form = within(await dialog(title));
  return { user, form, save: () => user.click(form.getByRole('button', { name: 'Save Changes' })) };
}

async function openMenu(path: string, item: string, title: string) {
  const { user } = openPage(path);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(screen.getByRole('menuitem', { name: item }));
  return { user, form: within(await dialog(title)) };
}

describe('Edit Estate', () => {
  test('sends the estate alone, with the version that was read, and leads to its page', async () => {
    serve([estate]);
    const sent = answer(updateEstate, estate);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Edit Bukoto Court' }));
    const form = within(await dialog('Edit Estate'));
    expect(form.getByRole('link', { name: 'the page of the estate' })).toHaveAttribute('href', '/manager/estates/3');
    await user.clear(form.getByLabelText(/^Name/));
    await user.type(form.getByLabelText(/^Name/), ' ');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(form.getByLabelText(/^Name/)).toHaveAccessibleDescription('This field is required.');
    await user.clear(form.getByLabelText(/^Name/));
    await user.type(form.getByLabelText(/^Name/), 'Bukoto Court II');
    await user.click(form.getByRole('button', { name: 'Save Changes' }));
    await modalsAreClosed();
    expect(sent.map(({ params, body }) => [params['id'], body])).toEqual([
      ['3', { ...bodyOf(estate), name: 'Bukoto Court II', version: 4 }],
    ]);
  });

  test('compares with what somebody else saved meanwhile', async () => {
    // They are asked for again after the refusal; the page and its open form must not go meanwhile.
    refuse(listStaff, 'not_found');
    const { user, form, save } = await openForm('/manager/estates/3', 'Edit', 'Edit Estate');
    await user.type(form.getByLabelText(/^Name/), ' II');
    answerConflict(updateEstate, { ...estate, version: 5, name: 'Bukoto Gardens', size: '3 acres' });
    await save();
    const { field, fields } = await conflictAnswer();
    expect(fields()).toEqual(['Name', 'Size']);
    await user.click(field('Name').mine);
    const sent = answer(updateEstate, estate);
    await save();
    await modalsAreClosed();
    expect(sent[0]?.body).toMatchObject({ version: 5, name: 'Bukoto Court II', size: '3 acres' });
  });
});

const bodyOf = ({ name, address: where, size, description, owner }: typeof estate) => ({
  name,
  address: where,
  size,
  description,
  owner,
});

describe('blocks', () => {
  test('one is added to an estate, and its page opens', async () => {
    const { user, form } = await openMenu('/manager/estates/3', 'Add Block', 'Add Block');
    const sent = refuse(createBlock, 'block_name_taken');
    await user.type(form.getByLabelText(/^Block name/), 'Block B');
    await user.click(form.getByRole('button', { name: 'Add Block' }));
    await waitFor(() => expect(form.getByLabelText(/^Block name/)).toHaveAccessibleDescription(/already has a block/));
    answer(createBlock, { ...block, id: 9, name: 'Block B' });
    await user.click(form.getByRole('button', { name: 'Add Block' }));
    await waitFor(() => expect(address()).toBe('/manager/blocks/9'));
    expect(sent[0]?.body).toEqual({ estate: 3, name: 'Block B', description: '' });
  });

  test('the name of one is changed, and a concurrent change compared', async () => {
    const { user, form, save } = await openForm('/manager/blocks/2', 'Edit', 'Edit Block');
    await user.type(form.getByLabelText('Block description'), 'At the gate');
    answerConflict(updateBlock, { ...block, version: 7, name: 'Block A North' });
    await save();
    const { fields } = await conflictAnswer();
    expect(fields()).toEqual(['Block name', 'Block description']);
    const sent = answer(updateBlock, block);
    await save();
    await modalsAreClosed();
    expect(sent[0]?.body).toEqual({ version: 7, name: 'Block A North', description: 'At the gate' });
  });

  test('apartments are added by ranges, and numbers that are there already are not sent', async () => {
    const { user, form } = await openForm('/manager/blocks/2', 'Add apartments', 'Add apartments');
    const sent = answer(addApartments, block);
    await user.type(form.getByLabelText('Number'), 'A-01');
    await user.type(form.getByLabelText('Up to'), 'A-03');
    await user.type(form.getByLabelText('Rent a month'), '500k');
    expect(form.getByLabelText('Number')).toHaveAccessibleDescription('A-01 is in this block already.');
    await user.click(form.getByRole('button', { name: 'Add 3 apartments' }));
    expect(sent).toHaveLength(0);
    await user.clear(form.getByLabelText('Number'));
    await user.type(form.getByLabelText('Number'), 'A-02');
    await user.click(form.getByRole('button', { name: 'Add 2 apartments' }));
    await modalsAreClosed();
    expect(sent[0]?.params['id']).toBe('2');
    expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
    expect(sent[0]?.body).toMatchObject({
      apartments: [
        { number: 'A-02', rent_amount: 500_000 },
        { number: 'A-03', rent_amount: 500_000 },
      ],
    });
  });

  test('a wrong last number is reported when the form is sent', async () => {
    const { user, form } = await openForm('/manager/blocks/2', 'Add apartments', 'Add apartments');
    await user.type(form.getByLabelText('Number'), 'A-09');
    await user.click(form.getByRole('button', { name: 'Add Apartments to Block A' }));
    const [, second] = form.getAllByLabelText('Number');
    await user.type(second as HTMLElement, 'A-20');
    const last = form.getAllByLabelText('Up to')[1] as HTMLElement;
    await user.type(last, 'A-11');
    expect(last).not.toHaveAccessibleDescription();
    await user.click(form.getByRole('button', { name: 'Add 1 apartment' }));
    expect(last).toHaveAccessibleDescription('The last number comes before the first.');
  });

  test('apartments are added one by one where the server cannot add several', async () => {
    const { user, form } = await openForm('/manager/blocks/2', 'Add apartments', 'Add apartments');
    answerForeign(addApartments, { detail: 'Not found.' }, 404);
    const sent = answer(createApartment, flat);
    await user.type(form.getByLabelText('Number'), 'A-02');
    await user.type(form.getByLabelText('Up to'), 'A-03');
    await user.click(form.getByRole('button', { name: 'Add 2 apartments' }));
    await modalsAreClosed();
    expect(sent.map(({ body }) => body)).toMatchObject([
      { block: 2, number: 'A-02' },
      { block: 2, number: 'A-03' },
    ]);
  });

  test('one with apartments is not deleted; an empty one is, and the page of its estate opens', async () => {
    const { user, form } = await openMenu('/manager/blocks/2', 'Delete', 'Delete this block? This cannot be undone.');
    refuse(deleteBlock, 'block_has_apartments');
    await user.click(form.getByRole('button', { name: 'Delete' }));
    expect(await form.findByRole('alert')).toHaveTextContent('This block has apartments.');
    const sent = answer(deleteBlock, undefined);
    await user.click(await form.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/manager/estates/3'));
    expect(sent[0]?.headers.get('if-match')).toBe('"6"');
  });
});

describe('apartments', () => {
  test('one is changed, and a concurrent change of it compared field by field', async () => {
    const { user, form, save } = await openForm('/manager/apartments/81', 'Edit', 'Edit Apartment');
    await user.clear(form.getByLabelText('Rent a month'));
    await user.type(form.getByLabelText('Rent a month'), '900k');
    await user.click(await form.findByLabelText('Sofa'));
    const theirs = { ...flat, version: 10, rent_amount: 870_000, amenities: [{ id: 2, name: 'Lift' }] };
    answerConflict(updateApartment, theirs);
    await save();
    const { panel, field, fields } = await conflictAnswer();
    expect(fields()).toEqual(['Rent a month', 'Amenities', 'Furnishings']);
    expect(panel).toHaveTextContent('Lift');
    await user.click(field('Rent a month').mine);
    const sent = answer(updateApartment, flat);
    await save();
    await modalsAreClosed();
    expect(sent[0]?.body).toMatchObject({ version: 10, rent_amount: 900_000, amenities: [2], furnishings: [5] });
  });

  test('a taken number is reported at its field', async () => {
    const { user, form, save } = await openForm('/manager/apartments/81', 'Edit', 'Edit Apartment');
    refuse(updateApartment, 'apartment_number_taken');
    await user.type(form.getByLabelText(/^Number/), 'B');
    await save();
    await waitFor(() =>
      expect(form.getByLabelText(/^Number/)).toHaveAccessibleDescription(
        'This block already has an apartment with that number.',
      ),
    );
  });

  test('one with a lease is not deleted; a free one is, and the page of its block opens', async () => {
    const { user, form } = await openMenu(
      '/manager/apartments/81',
      'Delete',
      'Delete this apartment? This cannot be undone.',
    );
    refuse(deleteApartment, 'apartment_has_leases');
    await user.click(form.getByRole('button', { name: 'Delete' }));
    expect(await form.findByRole('alert')).toHaveTextContent('This apartment has a current or coming lease.');
    answerConflict(deleteApartment, { ...flat, version: 10, rent_amount: 900_000 });
    await user.click(await form.findByRole('button', { name: 'Delete' }));
    expect(await form.findByText(/^Rent a month: USh\s900,000/)).toBeVisible();
    const sent = answer(deleteApartment, undefined);
    await user.click(await form.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(address()).toBe('/manager/blocks/2'));
    expect(sent[0]?.headers.get('if-match')).toBe('"10"');
  });

  test('a picture is stored as soon as it is chosen, and removed after a question', async () => {
    const { user } = openPage('/manager/apartments/81');
    await screen.findByRole('heading', { name: 'A-01' });
    const photo = new File(['a small picture'], 'lounge.jpg', { type: 'image/jpeg' });
    const refused = refuse(updateApartment, 'unsupported_file');
    await choosePicture(user, screen, 'Apartment A-01', photo);
    expect(await screen.findByText(/JPEG/)).toBeVisible();
    answer(getApartment, { ...flat, image_url: '/api/files/9/?signature=x' });
    const sent = answer(updateApartment, flat);
    await choosePicture(user, screen, 'Apartment A-01', photo);
    const remove = await screen.findByRole('button', { name: 'Remove picture of Apartment A-01' });
    await waitFor(() => expect(remove).toBeEnabled());
    await user.click(remove);
    await user.click(within(await dialog('Remove this picture?')).getByRole('button', { name: 'Remove' }));
    await modalsAreClosed();
    expect([...refused, ...sent].map(({ body }) => body)).toEqual([
      { image: expect.any(File) as File },
      { image: expect.any(File) as File },
      { remove_image: true },
    ]);
  });
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
  await user.click(await question.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(sent[0]?.headers.get('if-match')).toBe('"5"'));
});
