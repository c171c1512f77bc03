import type { ComplaintWithHistory } from '@amayumba/contract/complaints/complaint.ts';
import { homeName } from '@amayumba/contract/estates/unit-name.ts';
import { Costs } from '../expenses/Costs.tsx';

/** The costs of a complaint. A new one begins without the title, because owners do not see the words of the tenant. */
export const ComplaintCosts = ({ complaint }: { complaint: ComplaintWithHistory }) => (
  <Costs
    of={{ complaint: complaint.id }}
    origin={{
      complaint: complaint.id,
      category: 'repairs',
      ...(complaint.estate && { estate: complaint.estate }),
      ...(complaint.apartment && { place: `apartment-${complaint.apartment}` }),
    }}
    about={`${complaint.title}, ${homeName(complaint.tenant_details, ', ')}`}
  />
);
