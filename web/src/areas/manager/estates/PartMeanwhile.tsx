import type { Meeting } from '../../../features/estates/estate-meetings.ts';
import { useMergeOf } from '../../../lib/use-merge.ts';
import { ChangedMeanwhile } from '../../../ui/ChangedMeanwhile.tsx';
import type { EstateMeetings } from './use-estate-meetings.ts';

/** What somebody else saved in the estate, or in one of its blocks or apartments, while the form was open. */
export function PartMeanwhile({ meeting, meetings }: { meeting: Meeting; meetings: EstateMeetings }) {
  const { key, what, merge } = meeting;
  const desk = useMergeOf([merge, (update) => meetings.decide(key, update)], meetings.fieldsOf(meeting));
  return <ChangedMeanwhile desk={{ ...desk, asked: meetings.asked }} what={what} />;
}
