import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { HeadButton } from './HeadButton.tsx';

/** Fetches the rows and figures of a screen again, from its head. */
export const RefreshButton = (props: Pick<ComponentProps<typeof Button>, 'onClick' | 'isPending'>) => (
  <HeadButton variant="glass" icon="refresh" {...props}>
    Refresh
  </HeadButton>
);
