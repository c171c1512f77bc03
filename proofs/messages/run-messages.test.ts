import { expect, test } from 'vitest';
import { runMessages } from './run-messages.ts';

/** `npm run prove:messages` sends 10,000. */
const MESSAGES = 300;

test(
  'through a kill of the portal nobody gets an SMS twice, and states and costs are those of the simulator',
  { timeout: 600_000 },
  async () => {
    const { faults, cost, charged, states } = await runMessages(MESSAGES, () => {});
    expect(faults).toEqual([]);
    expect(cost).toBe(charged);
    expect(states['delivered']).toBeGreaterThan(MESSAGES / 2);
  },
);
