import type { Problem } from '../../api/problem.ts';
import { useScrollIntoView } from '../../lib/use-scroll-into-view.ts';
import { Refusal } from '../../ui/Refusal.tsx';

export function ComplaintProblem({ title, problem }: { title: string; problem: Problem | undefined }) {
  const box = useScrollIntoView<HTMLDivElement>(problem?.error);
  if (!problem) return null;
  return (
    <div ref={box} className="scroll-my-5">
      <Refusal problem={problem} title={title} className="mb-5" />
    </div>
  );
}
