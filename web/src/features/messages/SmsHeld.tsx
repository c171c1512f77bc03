import { heldUntil } from '@amayumba/contract/messages/quiet-hours.ts';
import { useMinute } from '../../lib/use-minute.ts';
import { Banner } from '../../ui/Banner.tsx';
import { timeText } from './message-view.ts';

/** Until when SMS wait in the quiet hours; renders nothing outside them. */
export function SmsHeld() {
  const held = heldUntil(useMinute());
  return held && <Banner tone="indigo">{`SMS wait until ${timeText(held)}: none go at this hour.`}</Banner>;
}
