import type { AwaitingApproval } from './approval.ts';

// In a file of its own, because the first view of a portal does not need the schemas.

/** Whether the call waits for a second person, so that nothing has changed yet. */
export const isAwaiting = (answer: unknown): answer is AwaitingApproval =>
  typeof answer === 'object' && answer !== null && 'approval' in answer;
