import type { ComponentProps } from 'react';
import { Banner } from './Banner.tsx';

interface RefusalProps extends Pick<ComponentProps<typeof Banner>, 'title' | 'className'> {
  problem: { error: string } | null | undefined;
}

/** Why an action was refused. Renders nothing if it was not. */
export const Refusal = ({ problem, ...banner }: RefusalProps) =>
  problem && (
    <Banner tone="rose" {...banner}>
      {problem.error}
    </Banner>
  );
