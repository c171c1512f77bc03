import {
  amenities,
  furnishings,
  listApartments,
  listAvailableApartments,
  listBlocks,
  listEstates,
  listOwners,
} from '@amayumba/contract/estates/endpoints.ts';
import type { Estate } from '@amayumba/contract/estates/estate.ts';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { aBlock, anEstate } from './factories.ts';
import { answer } from './handlers.ts';
import { renderScreen } from './render.tsx';
import { ManagerEstatesScreen } from '../areas/manager/estates/ManagerEstatesScreen.tsx';

export const bukoto = anEstate({ id: 3, name: 'Bukoto Court', available_count: 0 });
export const naalya = anEstate({ id: 4, name: 'Naalya Terraces', address: 'Plot 42, Naalya Road', available_count: 5 });
export const blockA = aBlock({ id: 2, name: 'Block A', apartments_count: 12 });
export const blockB = aBlock({ id: 9, name: 'Block B', apartments_count: 1 });

export const pageOf = <Row,>(results: Row[], count = results.length) => ({
  count,
  next: null,
  previous: null,
  results,
});

/** Serves the calls of the screen and its modals; returns the list calls received. */
export function serve(estates: Estate[] = [bukoto, naalya]) {
  answer(amenities.list, [
    { id: 1, name: 'Parking' },
    { id: 2, name: 'Lift' },
  ]);
  answer(furnishings.list, [{ id: 5, name: 'Sofa' }]);
  answer(listOwners, [{ id: 70, name: 'Sarah Namukasa', username: 'sarah', email: 'sarah@example.com' }]);
  answer(listBlocks, [blockA, blockB]);
  answer(listApartments, []);
  answer(listAvailableApartments, {
    apartments: [],
    total_available: 0,
    summary: { furnished_count: 0, average_rent: 0 },
    filters_applied: {},
  });
  return answer(listEstates, pageOf(estates));
}

/** The screen at an address. */
export const open = (path = '/manager/estates') => renderScreen(<ManagerEstatesScreen />, { path });
export const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
export const dialog = (name: string) => screen.findByRole('dialog', { name });
export const address = () => screen.getByTestId('address').textContent;

/** Chooses a picture file in a form, without cropping it. */
export async function choosePicture(
  user: UserEvent,
  form: Pick<typeof screen, 'getByLabelText'>,
  of: string,
  file: File,
) {
  const field = form.getByLabelText(`File for the picture of ${of}`);
  await waitFor(() => expect(field).toBeEnabled());
  await user.upload(field, file);
  await user.click(within(await dialog('Crop picture')).getByRole('button', { name: 'Use whole picture' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Crop picture' })).not.toBeInTheDocument());
}
