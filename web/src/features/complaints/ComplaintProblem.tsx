import { Banner } from '../../ui/Banner.tsx';
import { useScrollIntoView } from '../../lib/use-scroll-into-view.ts';

export function ComplaintProblem({ title, reason }: { title: string; reason: string | undefined }) {
  const box = useScrollIntoView<HTMLDivElement>(reason);
  if (!reason) return null;
  return (
    <div ref={box} className="scroll-my-5">
      <Banner tone="rose" title={title} className="mb-5">
        {reason}
      </Banner>
    </div>
  );
}
