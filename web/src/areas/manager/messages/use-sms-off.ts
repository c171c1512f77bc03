import { useMay } from '../../../lib/permissions.ts';
import { useListProvidersQuery } from '../../../features/money/providers.api.ts';

/** Whether the office has no SMS gateway. False while it is not known, and for people who do not see the settings. */
export function useSmsOff(): boolean {
  const mayRead = useMay('settings:read');
  const { data } = useListProvidersQuery(undefined, { skip: !mayRead });
  return data?.find(({ name }) => name === 'sms')?.mode === 'off';
}
