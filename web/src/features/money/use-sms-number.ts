import { readSmsNumber } from '@amayumba/contract/messages/sms-number.ts';
import { useListProvidersQuery } from './providers.api.ts';

/** The number for SMS of a phone; undefined if it receives none, or if the office sends none. */
export function useSmsNumber(phone: string): string | undefined {
  const { data } = useListProvidersQuery();
  const isOn = data?.some(({ name, mode }) => name === 'sms' && mode !== 'off');
  return isOn ? readSmsNumber(phone) : undefined;
}
