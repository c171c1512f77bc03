import { CHANNEL_NAMES } from '@amayumba/contract/messages/ladder.ts';
import type { AnnouncementResult } from '@amayumba/contract/messages/announcement.ts';
import { formatUgx, formatWhole } from '@amayumba/contract/money.ts';
import { SmsHeld } from '../../../../features/messages/SmsHeld.tsx';
import { counted } from '../../../../lib/counted.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { FactList } from '../../../../ui/FactList.tsx';

interface AnnouncementPreviewProps {
  preview: AnnouncementResult;
  text: string;
}

/** The recipients of an announcement, its cost, and who is left out and why, before it is sent. */
export function AnnouncementPreview({ preview, text }: AnnouncementPreviewProps) {
  const { tenants, count, segments, cost, skipped } = preview;
  return (
    <div className="grid gap-4">
      <p className="rounded-md bg-sunken px-3.5 py-2.5 text-[0.875rem] wrap-anywhere whitespace-pre-line">{text}</p>
      {tenants === 0 && <Banner tone="amber">Nobody would get it. Go back and choose others.</Banner>}
      <div className="-mt-4">
        <FactList
          facts={[
            ['Tenants', formatWhole(tenants)],
            ['Messages', formatWhole(count)],
            ['Parts of SMS', formatWhole(segments)],
            ['Cost', segments === 0 ? 'None' : `about ${formatUgx(Math.round(Number(cost)))}`],
          ]}
        />
      </div>
      {segments > 0 && <SmsHeld />}
      {skipped.length > 0 && <Skipped skipped={skipped} />}
    </div>
  );
}

function Skipped({ skipped }: Pick<AnnouncementResult, 'skipped'>) {
  return (
    <section aria-label="Left out" className="rounded-md border border-line">
      <p className="border-b border-line bg-sunken px-4 py-2.5 text-[0.875rem] font-semibold tabular">
        {counted(skipped.length, 'message is', 'messages are')} left out
      </p>
      <ul className="max-h-56 divide-y divide-line overflow-y-auto">
        {skipped.map(({ account, name, channel, reason_text }) => (
          <li key={`${account} ${channel}`} className="px-4 py-2 text-[0.875rem]">
            <b className="font-semibold">{name}</b>, {CHANNEL_NAMES[channel]}
            <span className="block text-xs text-muted">{reason_text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
