import type { Collection, Network } from '@amayumba/contract/money/collection.ts';

import { formatPhone } from '@amayumba/contract/phone.ts';
import { useState } from 'react';
import { useSentDraft } from '../../../api/use-sent-draft.ts';
import { newKey } from '../../../lib/new-key.ts';
import { useCreateCollectionMutation } from './collections.api.ts';
import { firstChoice, type PayChoice, type PayDraft, payFaults, readPayDraft, withOfferedChoice } from './pay-draft.ts';

interface PayFormParts {
  account: number;
  choices: readonly PayChoice[];
  /** The phone that is proposed; empty if none is known. */
  phone: string;
  networks: readonly Network[];
  onStarted: (attempt: Collection) => void;
}

export function usePayForm({ account, choices, phone, networks, onStarted }: PayFormParts) {
  const stored = useSentDraft(`pay-${account}`, (): PayDraft => emptyDraft(choices, phone));
  const { once } = stored;
  const draft = withOfferedChoice(stored.draft, choices);
  // Faults appear only after an attempt to send, so that they do not interrupt the typing.
  const [wasTried, setTried] = useState(false);
  const [create] = useCreateCollectionMutation();
  const read = readPayDraft(draft, choices, account, networks);
  const faults = payFaults(draft, read);
  const submit = async () => {
    setTried(true);
    const { amount, network } = read;
    if (Object.keys(faults).length > 0 || amount === null) return;
    // Named even for the current lease, which may be another one by the time the server reads this.
    const body = { amount, phone: draft.phone, provider: network, account: read.account };
    const sent = await once.send((key) => create({ key, body }));
    if (!sent?.data) return;
    // The fields stay for another attempt, which is another request.
    stored.begin({ ...draft, key: newKey() });
    setTried(false);
    onStarted(sent.data);
  };
  return {
    ...read,
    draft,
    patch: stored.patch,
    kept: stored.kept,
    isPending: once.isPending,
    problem: once.problem,
    errors: { ...once.problem?.fields, ...(wasTried && faults) },
    submit,
  };
}

export type PayForm = ReturnType<typeof usePayForm>;

const emptyDraft = (choices: readonly PayChoice[], phone: string): PayDraft => ({
  choice: firstChoice(choices),
  amount: null,
  phone: formatPhone(phone),
  network: null,
});
