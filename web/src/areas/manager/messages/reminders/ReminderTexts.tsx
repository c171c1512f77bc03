import { SKIP_REASONS } from '@amayumba/contract/messages/message.ts';
import { ChannelMark } from '../../../../features/messages/ChannelMark.tsx';
import { partsText } from '../../../../features/messages/message-view.ts';
import { cx } from '../../../../lib/cx.ts';
import { type ReminderGroup, wouldGo } from './reminder-groups.ts';

/** The whole texts of an account's reminders, each with its channel and address. */
export function ReminderTexts({ group }: { group: ReminderGroup }) {
  return (
    <ul className="grid gap-3 text-[0.875rem]">
      {group.messages.map((message) => {
        const { channel, to, body, segments, skipped } = message;
        return (
          <li key={channel} className="grid gap-x-4 gap-y-0.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <span>
              <ChannelMark channel={channel} isOff={skipped !== null} />
              <span className="block text-xs wrap-anywhere text-muted tabular">
                {[to, segments > 0 && partsText(segments)].filter(Boolean).join(', ')}
              </span>
            </span>
            {skipped === null || wouldGo(message) ? (
              <p className={cx('wrap-anywhere whitespace-pre-line', skipped && 'text-muted')}>{body}</p>
            ) : (
              <p className="text-muted">{SKIP_REASONS[skipped]}</p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
