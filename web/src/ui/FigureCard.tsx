import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { type FigureQuery, Figures } from './Figures.tsx';

interface FigureCardProps<Answer> {
  title: string;
  aside?: ReactNode;
  className?: string | undefined;
  query: FigureQuery<Answer>;
  /** As in {@link Figures}. */
  skeleton?: ReactNode;
  children: (figures: Answer) => ReactNode;
}

/** A card around figures from the server. */
export function FigureCard<Answer>({ title, aside, className, query, skeleton, children }: FigureCardProps<Answer>) {
  return (
    <Card title={title} aside={aside} className={className}>
      <Figures title={title} query={query} skeleton={skeleton}>
        {children}
      </Figures>
    </Card>
  );
}
