import { Client } from 'pg';
import { vi } from 'vitest';

export interface SentStatement {
  text: string;
  values: unknown[];
}

/** The statements that were sent during some work, prepared or not, in their order. */
export async function sentDuring(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const query = vi.spyOn(Client.prototype, 'query');
  try {
    await work();
    const calls = query.mock.calls as unknown as [string | Partial<SentStatement>, unknown][];
    return calls.flatMap(([sent, given]) => {
      const { text, values = given } = typeof sent === 'string' ? { text: sent } : sent;
      return text === undefined ? [] : [{ text, values: Array.isArray(values) ? [...(values as unknown[])] : [] }];
    });
  } finally {
    query.mockRestore();
  }
}
