import type { ComplaintStatus } from '@amayumba/contract/complaints/complaint.ts';
import { usePolling } from '../../../api/use-polling.ts';
import { isNamed } from '../../../features/complaints/complaint-view.ts';
import { useListComplaintsQuery } from '../../../features/complaints/complaints.api.ts';
import type { ComplaintFilters } from '../../../features/complaints/use-complaint-filters.ts';
import type { StripFigure } from '../../../ui/FigureStrip.tsx';
import { countOf, ONLY_FIGURES } from '../payments/list-figures.ts';

const NAMES = ['Open', 'In Progress', 'Resolved', 'Closed'] as const;

/** Counts of complaints by status name; each opens its rows. See docs/product.md, Complaint Management. */
export function useComplaintFigures(filters: ComplaintFilters, statuses: readonly ComplaintStatus[]): StripFigure[] {
  const { tenant_id, estate_id, status_id } = filters.filter;
  const polling = usePolling(0);
  const scope = { ...ONLY_FIGURES, tenant_id, estate_id };
  const [open, working, resolved, closed] = NAMES.map((name) => statuses.find((status) => isNamed(status, name))?.id);
  const of = (id: number | undefined) =>
    [
      { ...scope, status_id: id },
      { ...polling, skip: id === undefined },
    ] as const;
  const all = useListComplaintsQuery(scope, polling);
  const counts = [
    { id: open, count: useListComplaintsQuery(...of(open)) },
    { id: working, count: useListComplaintsQuery(...of(working)) },
    { id: resolved, count: useListComplaintsQuery(...of(resolved)) },
    { id: closed, count: useListComplaintsQuery(...of(closed)) },
  ];
  const figure = (label: string, count: typeof all, id: number | undefined) => ({
    label,
    value: countOf(count),
    onOpen: () => filters.setStatus(id === undefined ? '' : String(id)),
    isOpen: status_id === id,
  });
  return [
    figure('Total', all, undefined),
    ...counts.map(({ id, count }, index) => figure(NAMES[index] ?? '', count, id)),
  ];
}
