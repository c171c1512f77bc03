import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import { Figures, type FiguresProps } from './Figures.tsx';

interface FigureCardProps<Answer> extends FiguresProps<Answer> {
  aside?: ReactNode;
  className?: string | undefined;
}

export function FigureCard<Answer>({ aside, className, ...figures }: FigureCardProps<Answer>) {
  return (
    <Card title={figures.title} aside={aside} className={className}>
      <Figures {...figures} />
    </Card>
  );
}
