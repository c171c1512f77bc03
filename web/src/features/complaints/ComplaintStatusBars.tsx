import { ProgressBar } from '../../ui/ProgressBar.tsx';

interface ComplaintStatusBarsProps {
  open: number;
  inProgress: number;
  resolved: number;
  closed: number;
  total: number;
}

export function ComplaintStatusBars({ open, inProgress, resolved, closed, total }: ComplaintStatusBarsProps) {
  const bars = [
    { name: 'Open', count: open, tone: 'amber' },
    { name: 'In Progress', count: inProgress, tone: 'indigo' },
    { name: 'Resolved', count: resolved, tone: 'green' },
    { name: 'Closed', count: closed, tone: 'brand' },
  ] as const;
  return (
    <ul className="grid gap-4">
      {bars.map(({ name, count, tone }) => (
        <li key={name}>
          <p className="mb-1.5 flex justify-between gap-3 text-[0.875rem]">
            <span>{name}</span>
            <strong className="font-semibold text-ink tabular">{count}</strong>
          </p>
          <ProgressBar label={`${name} complaints`} percent={total === 0 ? 0 : (count / total) * 100} tone={tone} />
        </li>
      ))}
    </ul>
  );
}
