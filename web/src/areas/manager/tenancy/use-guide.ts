import { fullName } from '@amayumba/contract/accounts/rules.ts';
import { type Tenant, tenantSchema } from '@amayumba/contract/tenants/tenant.ts';
import { useState } from 'react';
import { conflictIn } from '../../../api/conflict.ts';
import { asProblem } from '../../../api/problem.ts';
import type { useOnce } from '../../../api/use-once.ts';

interface Guide<Shown> {
  tenant: Tenant;
  /** The version for which the draft was typed. */
  version: number | undefined;
  /** Of the draft, which stores its key. */
  once: ReturnType<typeof useOnce>;
  /** The names of the steps, the last of which confirms. */
  steps: readonly string[];
  firstStepFields: readonly string[];
  /** Sends the form as far as it is filled in, for a preview. The last step has the key that carries it out. */
  send: (request: {
    step: number;
    version: number | undefined;
    key: string | undefined;
  }) => PromiseLike<{ data?: Shown | undefined; error?: unknown }>;
  onFirst: (preview: Shown) => void;
  onDone: () => void;
}

export function useGuide<Shown>({
  tenant,
  version,
  once,
  steps,
  firstStepFields,
  send,
  onFirst,
  onDone,
}: Guide<Shown>) {
  const [step, setStep] = useState(0);
  const [shown, setShown] = useState<Shown>();
  // After a conflict, that of the tenant as stored now.
  const [seenVersion, setSeenVersion] = useState(version);
  const isLast = step === steps.length - 1;
  const next = async () => {
    const sent = await once.send((key) => send({ step, version: seenVersion, key: isLast ? key : undefined }));
    const problem = asProblem(sent?.error);
    const conflict = conflictIn(problem, tenantSchema);
    if (conflict) setSeenVersion(conflict.current.version);
    const isOfFirst = Object.keys(problem?.fields ?? {}).some((name) => firstStepFields.includes(name));
    if (conflict || isOfFirst || problem?.code === 'apartment_leased') setStep(0);
    if (!sent?.data) return; // the form shows the problem
    if (isLast) return onDone();
    if (step === 0) onFirst(sent.data);
    setShown(sent.data);
    setStep(step + 1);
  };
  return {
    step,
    shown,
    form: {
      description: fullName(tenant.user_details),
      steps,
      step,
      isPending: once.isPending,
      problem: once.problem,
      onBack: () => setStep(step - 1),
      onNext: next,
    },
  };
}
