import { type Tenant, tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import type { useOnce } from '../../../api/use-once.ts';

interface Answer<Shown> {
  data?: Shown | undefined;
  error?: unknown;
}

/**
 * The steps of a guided form about a tenant: each step forward shows the server's preview of the whole form. @param
 * once of the draft, which stores its key
 */
export function useGuide<Shown>(tenant: Tenant, once: ReturnType<typeof useOnce>) {
  const [step, setStep] = useState(0);
  const [shown, setShown] = useState<Shown>();
  // After a conflict, the tenant as stored now.
  const [seen, setSeen] = useState(tenant);
  return {
    step,
    shown,
    version: seen.version,
    sending: once,
    back: () => setStep(step - 1),
    /** Sends the form as far as it is filled in, and returns the answer unless it was refused. */
    send: async (call: (key: string) => PromiseLike<Answer<Shown>>, firstStepFields: readonly string[]) => {
      const sent = await once.send(call);
      const problem = asProblem(sent?.error);
      const conflict = conflictIn(problem, tenantSchema);
      if (conflict) setSeen(conflict.current);
      const isOfFirst = Object.keys(problem?.fields ?? {}).some((name) => firstStepFields.includes(name));
      if (conflict || isOfFirst || problem?.code === 'apartment_leased') setStep(0);
      return sent?.data;
    },
    advance: (answer: Shown) => {
      setShown(answer);
      setStep(step + 1);
    },
  };
}
