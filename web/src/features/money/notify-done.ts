import { isAwaiting } from '@amayumba/contract/approvals/is-awaiting.ts';
import { notify } from '../../ui/notices.ts';

/** Shows that a change was made or, if it waits for a second person, that it was sent for approval and where it is. */
export function notifyDone(answer: unknown, title: string, description?: string): void {
  if (isAwaiting(answer))
    notify.success('Sent for approval', 'Nothing has changed yet. Another manager decides under Money, Approvals.');
  else notify.success(title, description);
}
