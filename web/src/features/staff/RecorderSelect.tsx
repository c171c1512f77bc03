import type { Staff } from '@amayumba/contract/staff/staff.ts';
import { useMay } from '../../lib/permissions.ts';
import { ParamSelect } from '../../ui/ParamFields.tsx';
import { useListStaffQuery } from './staff.api.ts';

/** The parameter in the URL. */
export const RECORDER_PARAM = 'by';

/** People who may record money. Those who left stay, because what they recorded is still asked for. */
const mayHaveRecorded = ({ staff_role, status }: Staff) => staff_role !== 'viewer' && status !== 'invited';

const nameOf = ({ name, status }: Staff) => (status === 'inactive' ? `${name} (inactive)` : name);

/**
 * Chooses the person of the office by whom a list of money is filtered. Renders nothing for people who do not see the
 * staff. A person chosen by a link stays an option, whatever their work is now.
 */
export function RecorderSelect({ value }: { value: number | undefined }) {
  const mayRead = useMay('staff:read');
  // Without pages, because everybody is an option.
  const list = useListStaffQuery({}, { skip: !mayRead });
  if (!mayRead) return null;
  const people = (list.data?.results ?? []).filter((person) => person.id === value || mayHaveRecorded(person));
  return (
    <ParamSelect
      name={RECORDER_PARAM}
      label="Recorded by"
      placeholder="Anybody"
      options={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
      list={list}
    />
  );
}
