import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

/** Fetches the rows and figures of a screen again, from its head. */
export const RefreshButton = (props: Pick<ComponentProps<typeof Button>, 'onClick' | 'isPending'>) => (
  <Button variant="glass" icon="refresh" isStackedOnPhone {...props}>
    Refresh
  </Button>
);
