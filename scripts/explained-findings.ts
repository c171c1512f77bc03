import type { Explained } from './support/judge-findings.ts';

/**
 * Known vulnerabilities that are not fixed yet, each with the reason why that is acceptable and the day of the next
 * review.
 */
export const EXPLAINED_FINDINGS: readonly Explained[] = [];
