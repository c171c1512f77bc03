import { useListApartmentsOfEstateQuery, useListBlocksQuery } from '../../../features/estates/estates.api.ts';
import { SelectField } from '../../../ui/SelectField.tsx';

interface PlaceSelectProps {
  estate: number | undefined;
  /** `block-3`, `apartment-12`, or empty for the whole estate. */
  value: string;
  onChange: (place: string) => void;
  error?: readonly string[] | undefined;
}

/** The part of an estate that a cost is for. */
export function PlaceSelect({ estate, value, onChange, error }: PlaceSelectProps) {
  const skip = { skip: estate === undefined };
  const { currentData: blocks = [] } = useListBlocksQuery(estate ?? 0, skip);
  const { currentData: apartments = [] } = useListApartmentsOfEstateQuery(estate ?? 0, skip);
  return (
    <SelectField
      label="For"
      placeholder="The whole estate"
      disabled={estate === undefined}
      options={[
        ...blocks.map(({ id, name }) => ({ value: `block-${id}`, label: name })),
        ...apartments.map(({ id, number, block_details }) => ({
          value: `apartment-${id}`,
          label: [number, block_details?.name].filter(Boolean).join(', '),
        })),
      ]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error}
    />
  );
}
