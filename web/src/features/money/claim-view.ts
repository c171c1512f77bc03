import type { ClaimState } from '@amayumba/contract/money/claim.ts';
import type { Tone } from '../../ui/tone.ts';

export const CLAIM_TONES: Readonly<Record<ClaimState, Tone>> = {
  waiting: 'amber',
  verified: 'green',
  rejected: 'rose',
};
