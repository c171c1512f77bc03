import type { ComponentProps } from 'react';
import { failureTitle } from '../lib/failure-title.ts';
import { Banner } from './Banner.tsx';

/** Why an action was refused, or that its answer was lost. */
export interface Refused {
  error: string;
  code?: string | undefined;
  isAnswerLost?: boolean | undefined;
}

interface RefusalProps extends Pick<ComponentProps<typeof Banner>, 'title' | 'className'> {
  problem: Refused | null | undefined;
}

/** Why an action was refused. Renders nothing if it was not. */
export const Refusal = ({ problem, title, ...banner }: RefusalProps) =>
  problem && (
    <Banner tone="rose" title={failureTitle(title, problem)} {...banner}>
      {problem.error}
    </Banner>
  );
