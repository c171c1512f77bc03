import { readAmount, readUgx } from './amount.ts';
import { fieldOf, filled } from './filled.ts';
import { readLink } from './link.ts';
import { asList, readReference } from './values.ts';

/**
 * Reads an estate of a server that sends only the basic fields: no owner, no counts, `image`.
 * See docs/product.md, Another server.
 * @param baseUrl the base of relative links to pictures, for an API on another origin
 */
export const readEstateFrom =
  (baseUrl: string): ((row: unknown) => unknown) =>
  (row) => {
    const read = filled(row, {
      size: '',
      description: '',
      owner: null,
      owner_name: null,
      blocks_count: null,
      apartments_count: null,
      available_count: null,
    });
    return typeof read === 'object' && read !== null ? { ...read, ...readPicture(row, baseUrl) } : read;
  };

/** The link to a picture, and its other formats and sizes if the server names them as ours does. */
const readPicture = (row: unknown, baseUrl: string) => ({
  image_url: readLink(fieldOf(row, 'image_url') ?? fieldOf(row, 'image'), baseUrl),
  image_sources: asList(fieldOf(row, 'image_sources')).flatMap((source) => {
    const [type, width] = [fieldOf(source, 'type'), fieldOf(source, 'width')];
    const url = readLink(fieldOf(source, 'url'), baseUrl);
    return typeof type === 'string' && typeof width === 'number' && url !== null ? [{ type, width, url }] : [];
  }),
});

/** Reads a block without description or count. */
export const readBlock = (row: unknown): unknown => filled(row, { description: '', apartments_count: null });

/** Reads an apartment: amounts as text, amenities as ids or objects, `image`, missing fields. */
export const readApartmentFrom =
  (baseUrl: string): ((row: unknown) => unknown) =>
  (row) =>
    readApartment(row, baseUrl);

function readApartment(row: unknown, baseUrl: string): unknown {
  const amenities = readNamed(fieldOf(row, 'amenities'));
  const read = filled(row, {
    block_details: null,
    size: null,
    rent_amount: 0,
    number_of_rooms: 1,
    color: '',
    description: '',
    amenities_count: amenities.length,
    allocation_score: null,
    is_occupied: false,
  });
  if (typeof read !== 'object' || read === null) return read;
  return {
    ...read,
    number: textOf(fieldOf(read, 'number')),
    size: readAmount(fieldOf(read, 'size')),
    rent_amount: readUgx(fieldOf(read, 'rent_amount')),
    number_of_rooms: readAmount(fieldOf(read, 'number_of_rooms')),
    amenities,
    ...readPicture(row, baseUrl),
    furnishings: readNamed(fieldOf(row, 'furnishings')),
  };
}

/**
 * Reads available apartments: a bare list, or an object with list, total and summary. If the server ignores paging,
 * this cuts the page. See docs/product.md, Another server.
 */
export function readAvailable(
  answer: unknown,
  { page, page_size }: { page: number; page_size: number },
  baseUrl: string,
): unknown {
  const list = Array.isArray(answer) ? (answer as unknown[]) : fieldOf(answer, 'apartments');
  if (!Array.isArray(list)) return answer;
  const apartments = list.map(readApartmentFrom(baseUrl));
  const summary = fieldOf(answer, 'summary');
  const from = apartments.length > page_size ? (page - 1) * page_size : 0;
  return {
    apartments: apartments.slice(from, from + page_size),
    total_available: readTotalAvailable(answer),
    summary: {
      furnished_count: numberOf(fieldOf(summary, 'furnished_count')) ?? countFurnished(apartments),
      average_rent: Math.round(numberOf(fieldOf(summary, 'average_rent')) ?? averageRent(apartments)),
    },
    filters_applied: {},
  };
}

/** The number of available apartments: the total, else the length of the list. See docs/product.md, Another server. */
export function readTotalAvailable(answer: unknown): number {
  const list = Array.isArray(answer) ? (answer as unknown[]) : fieldOf(answer, 'apartments');
  return numberOf(fieldOf(answer, 'total_available')) ?? (Array.isArray(list) ? list.length : 0);
}

const readNamed = (value: unknown): { id: number; name: string }[] =>
  asList(value)
    .map(readReference)
    .flatMap(({ id, name }) => (id === null ? [] : [{ id, name: name ?? `#${id}` }]));

function numberOf(value: unknown): number | undefined {
  const read = readAmount(value);
  return typeof read === 'number' ? read : undefined;
}

const textOf = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

const countFurnished = (apartments: readonly unknown[]): number =>
  apartments.filter((apartment) => readNamed(fieldOf(apartment, 'furnishings')).length > 0).length;

function averageRent(apartments: readonly unknown[]): number {
  const rents = apartments.map((apartment) => numberOf(fieldOf(apartment, 'rent_amount')) ?? 0);
  return rents.length === 0 ? 0 : rents.reduce((sum, rent) => sum + rent, 0) / rents.length;
}
