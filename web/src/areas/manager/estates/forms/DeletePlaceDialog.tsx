import { addressWithoutLabel } from '@amayumba/contract/estates/address.ts';
import { formatUgx } from '@amayumba/contract/money.ts';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useConfirmedChange } from '../../../../api/use-confirmed-change.ts';
import {
  type ListedApartment,
  listedApartmentSchema,
  type ListedBlock,
  listedBlockSchema,
  type ListedEstate,
  listedEstateSchema,
} from '../../../../features/estates/estate-schemas.ts';
import { useDeleteEstateMutation } from '../../../../features/estates/estates.api.ts';
import { useDeleteApartmentMutation, useDeleteBlockMutation } from '../../../../features/estates/places.api.ts';
import { ConfirmChange } from '../../../../ui/ConfirmChange.tsx';
import { notify } from '../../../../ui/notices.ts';

interface DeletePlaceProps<Stored> {
  what: 'estate' | 'block' | 'apartment';
  place: Stored;
  nameOf: (place: Stored) => string;
  schema: z.ZodMiniType<Stored>;
  /** The values that somebody else may have changed, by label. */
  valuesOf: (place: Stored) => Readonly<Record<string, string>>;
  remove: (place: Stored) => PromiseLike<{ error?: unknown }>;
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Asks before an estate, a block or an apartment is deleted, and shows what depends on it if the server refuses. */
function DeletePlace<Stored>(props: DeletePlaceProps<Stored>) {
  const { what, place, nameOf, schema, valuesOf, remove, onDeleted, onClose, children } = props;
  const change = useConfirmedChange({
    row: place,
    schema,
    valuesOf,
    send: remove,
    onDone: () => {
      notify.success(`${nameOf(place)} was deleted.`);
      onClose();
      onDeleted?.();
    },
  });
  return (
    <ConfirmChange
      title={`Delete this ${what}? This cannot be undone.`}
      confirmLabel="Delete"
      pendingLabel="Deleting..."
      change={change}
      onCancel={onClose}
    >
      <strong className="text-ink">{nameOf(place)}</strong>
      {children}
    </ConfirmChange>
  );
}

interface Closing {
  onDeleted?: (() => void) | undefined;
  onClose: () => void;
}

export function DeleteEstateDialog({ estate, ...closing }: Closing & { estate: ListedEstate }) {
  const [remove] = useDeleteEstateMutation();
  return (
    <DeletePlace
      what="estate"
      place={estate}
      nameOf={({ name }) => name}
      schema={listedEstateSchema}
      valuesOf={({ name, address, size, owner_name, description }) => ({
        Name: name,
        Address: address,
        Size: size,
        Owner: owner_name ?? 'None',
        Description: description,
      })}
      remove={remove}
      {...closing}
    >
      , {addressWithoutLabel(estate.address)}, is removed from all lists, with its blocks and apartments. Past payments
      keep their names.
    </DeletePlace>
  );
}

export function DeleteBlockDialog({ block, ...closing }: Closing & { block: ListedBlock }) {
  const [remove] = useDeleteBlockMutation();
  return (
    <DeletePlace
      what="block"
      place={block}
      nameOf={({ name }) => name}
      schema={listedBlockSchema}
      valuesOf={({ name, description }) => ({ 'Block name': name, 'Block description': description })}
      remove={remove}
      {...closing}
    >
      {' '}
      is removed from all lists. Past payments keep its name.
    </DeletePlace>
  );
}

export function DeleteApartmentDialog({ apartment, ...closing }: Closing & { apartment: ListedApartment }) {
  const [remove] = useDeleteApartmentMutation();
  return (
    <DeletePlace
      what="apartment"
      place={apartment}
      nameOf={({ number }) => number}
      schema={listedApartmentSchema}
      valuesOf={({ number, rent_amount, size, number_of_rooms, color, description }) => ({
        Number: number,
        'Rent a month': formatUgx(rent_amount),
        'Size (m²)': size === null ? '' : String(size),
        Rooms: String(number_of_rooms),
        Color: color,
        Description: description,
      })}
      remove={remove}
      {...closing}
    >
      {apartment.block_details && `, ${apartment.block_details.name},`} is removed from all lists. Past leases and
      payments keep its number.
    </DeletePlace>
  );
}
