import type { Apartment, Estate } from '@amayumba/contract/estates/estate.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Parts } from '../../parts.ts';
import { exportList, type FileQuery, type ListColumn, rowsToExport } from '../reports/export/export-list.ts';
import type { ApartmentQuery } from './apartments.repository.ts';
import { listApartments } from './apartments.service.ts';
import type { EstateQuery } from './estates.repository.ts';
import { listEstates } from './estates.service.ts';

const ESTATE_COLUMNS: readonly ListColumn<Estate>[] = [
  ['Estate', 'text', ({ name }) => name],
  ['Address', 'text', ({ address }) => address],
  ['Size', 'text', ({ size }) => size],
  ['Owner', 'text', ({ owner_name }) => owner_name],
  ['Blocks', 'count', ({ blocks_count }) => blocks_count],
  ['Apartments', 'count', ({ apartments_count }) => apartments_count],
  ['Available', 'count', ({ available_count }) => available_count],
];

const names = (things: readonly { name: string }[]) => things.map(({ name }) => name).join(', ');

const APARTMENT_COLUMNS: readonly ListColumn<Apartment>[] = [
  ['Apartment', 'text', ({ number }) => number],
  ['Block', 'text', ({ block_details }) => block_details.name],
  ['Estate', 'text', ({ block_details }) => block_details.estate.name],
  ['State', 'text', ({ is_occupied }) => (is_occupied ? 'Occupied' : 'Available')],
  ['Rooms', 'count', ({ number_of_rooms }) => number_of_rooms],
  ['Size (m²)', 'average', ({ size }) => size],
  ['Rent', 'ugx', ({ rent_amount }) => rent_amount],
  ['Amenities', 'text', ({ amenities }) => names(amenities)],
  ['Furnishings', 'text', ({ furnishings }) => names(furnishings)],
];

export async function exportEstates(parts: Parts, viewer: Viewer, query: FileQuery<EstateQuery>) {
  const rows = await rowsToExport((paging) => listEstates(parts, viewer, { ...query, ...paging }));
  const summed = ['Blocks', 'Apartments', 'Available'];
  return exportList(parts, viewer, {
    title: 'Estates',
    subject: 'estate',
    columns: ESTATE_COLUMNS,
    rows,
    summed,
    query,
  });
}

export async function exportApartments(parts: Parts, viewer: Viewer, query: FileQuery<ApartmentQuery>) {
  const rows = await rowsToExport((paging) => listApartments(parts, viewer, { ...query, ...paging }));
  return exportList(parts, viewer, {
    title: 'Apartments',
    subject: 'apartment',
    columns: APARTMENT_COLUMNS,
    rows,
    query,
  });
}
