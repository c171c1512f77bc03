import { CHANNEL_NAMES, type MessageChannel } from '@amayumba/contract/messages/ladder.ts';
import { cx } from '../../lib/cx.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';

const ICONS: Readonly<Record<MessageChannel, IconName>> = { portal: 'bell', mail: 'mail', sms: 'mobile' };

interface ChannelMarkProps {
  channel: MessageChannel;
  /** No message is sent by this channel. */
  isOff?: boolean | undefined;
  /** Only screen readers get the name, for a row of several marks. */
  isNameHidden?: boolean | undefined;
}

export function ChannelMark({ channel, isOff = false, isNameHidden = false }: ChannelMarkProps) {
  const name = CHANNEL_NAMES[channel];
  return (
    <span
      title={isNameHidden ? name : undefined}
      className={cx('inline-flex items-center gap-1.5 whitespace-nowrap', isOff && 'text-muted line-through')}
    >
      <Icon name={ICONS[channel]} className={cx('size-4', isOff ? 'opacity-40' : 'text-muted')} />
      <span className={isNameHidden ? 'sr-only' : undefined}>
        {name}
        {isOff && ', skipped'}
      </span>
    </span>
  );
}
