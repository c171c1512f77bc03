import type { ComponentProps, ReactNode } from 'react';
import { Button } from './Button.tsx';

interface FormButtonsProps extends Pick<ComponentProps<typeof Button>, 'variant' | 'icon' | 'disabled'> {
  onCancel: () => void;
  isPending: boolean;
  /** The submit button's label while the request runs; by default its usual one. */
  pendingLabel?: string | undefined;
  children: ReactNode;
}

export const FormButtons = ({
  onCancel,
  isPending,
  pendingLabel,
  children,
  variant = 'primary',
  ...submit
}: FormButtonsProps) => (
  <>
    <Button onClick={onCancel} disabled={isPending}>
      Cancel
    </Button>
    <Button variant={variant} type="submit" isPending={isPending} {...submit}>
      {isPending ? (pendingLabel ?? children) : children}
    </Button>
  </>
);
