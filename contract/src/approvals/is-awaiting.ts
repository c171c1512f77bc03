import type { AwaitingApproval } from './approval.ts';

// Apart from the schemas, which the first view of a portal does not need.

/** Whether a call that may wait for a second person does, so that nothing has happened yet. */
export const isAwaiting = (answer: unknown): answer is AwaitingApproval =>
  typeof answer === 'object' && answer !== null && 'approval' in answer;
