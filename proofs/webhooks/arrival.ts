/** How the receiver behaves at an address of its own, beside answering well. */
export const CONDUCTS = ['fine', 'fails', 'hangs', 'cuts', 'slow'] as const;
export type Conduct = (typeof CONDUCTS)[number];

/** The receiver's reaction: a status, a status that comes late, no answer at all, or a cut connection. */
export type Answered = number | 'slow' | 'hangs' | 'cut before' | 'cut after';

/** A delivery as it arrived. */
export interface Arrival {
  conduct: Conduct;
  id: string;
  answered: Answered;
  at: number;
  body: string;
  is_signed: boolean;
}
