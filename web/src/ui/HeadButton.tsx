import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

/** The main button in the head of a screen; `variant="glass"` makes it a secondary one. */
export const HeadButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="bright" isStackedOnPhone {...props} />
);
