import { monthTitle } from '@amayumba/contract/owners/months.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import { useLazyPreviewStatementsQuery, useRunStatementsMutation } from '../../../../features/owners/owners.api.ts';
import { monthOptions } from '../../../../features/owners/statement-view.ts';
import { counted } from '../../../../lib/counted.ts';
import { today } from '../../../../lib/today.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { ReasonField } from '../../money/dialogs/DialogFields.tsx';
import { StepForm } from '../../tenancy/StepForm.tsx';
import { RunPreview } from './RunPreview.tsx';
import { RunProgressModal } from './RunProgressModal.tsx';
import { useIssued } from './use-issued.ts';

const STEPS = ['Month', 'Preview'] as const;

interface RunStatementsModalProps {
  /** The month to begin with; otherwise the last one that has ended. */
  month?: string | undefined;
  /** Of one owner only. */
  owner?: number | undefined;
  onClose: () => void;
}

/** Issues the statements of a month: the month, a preview of every owner, then the run with its progress. */
export function RunStatementsModal({ month: given, owner, onClose }: RunStatementsModalProps) {
  const months = monthOptions(today());
  const [running, last] = months;
  const { draft, patch, clear, kept, once } = useSentDraft(`run-statements-${owner ?? 'all'}`, () => ({
    month: given ?? last?.value ?? '',
    reason: '',
  }));
  const { month, reason } = draft;
  const isRunning = month === running?.value;
  const [preview, previewing] = useLazyPreviewStatementsQuery();
  const [isShown, setShown] = useState(false);
  /** Owners whose tick differs from its initial state. */
  const [toggled, setToggled] = useState<readonly number[]>([]);
  const [runId, setRunId] = useState<number>();
  const [run] = useRunStatementsMutation();
  const issued = useIssued(month, owner);
  const statements = isShown ? (previewing.currentData ?? []) : [];
  // Owners with an issued statement are not ticked, unless the form was opened to replace one.
  const isChosen = (id: number) => (owner !== undefined || !issued.has(id)) !== toggled.includes(id);
  const chosen = statements.filter((one) => isChosen(one.owner)).map((one) => one.owner);
  const replaces = chosen.some((id) => issued.has(id));
  const owners = owner === undefined ? undefined : [owner];
  const next = async () => {
    if (!isShown) {
      const { data } = await preview({ month, owners });
      if (data) setShown(true);
      return;
    }
    // Without chosen owners a run would replace only issued statements, and missing ones would stay missing.
    const isAll = owner === undefined && chosen.length === statements.length && !replaces;
    const body = {
      month,
      ...(!isAll && { owners: chosen }),
      ...(replaces && { replace_reason: reason.trim() }),
    };
    const sent = await once.send((key) => run({ key, body }));
    if (!sent?.data) return;
    clear();
    setRunId(sent.data.id);
  };
  if (runId !== undefined) return <RunProgressModal id={runId} onClose={onClose} />;
  return (
    <StepForm
      draft={kept}
      title="Run statements"
      description="Numbered statements, mailed to the owners and in their portal. They never change afterwards."
      steps={STEPS}
      step={isShown ? 1 : 0}
      sending={isShown ? once : { isPending: previewing.isFetching, problem: asProblem(previewing.error) }}
      fields={['replace_reason']}
      confirmLabel={chosen.length === 0 ? 'Issue statements' : `Issue ${counted(chosen.length, 'statement')}`}
      disabled={isShown && (isRunning || chosen.length === 0 || (replaces && reason.trim() === ''))}
      onBack={() => setShown(false)}
      onNext={next}
      onClose={onClose}
    >
      {isShown ? (
        <div className="grid gap-4">
          {isRunning && (
            <Banner tone="indigo" title={`${monthTitle(month)} has not ended`}>
              This is how its statements look up to today. They can be issued from the first day of the next month.
            </Banner>
          )}
          {!isRunning && statements.length > 0 && chosen.length === 0 && toggled.length === 0 && (
            <Banner tone="indigo" title={`All statements of ${monthTitle(month)} are issued`}>
              Choose an owner to replace a statement that was wrong.
            </Banner>
          )}
          <RunPreview
            statements={statements}
            issued={issued}
            isChosen={isChosen}
            onToggle={(ids) =>
              setToggled((now) => [...now.filter((id) => !ids.includes(id)), ...ids.filter((id) => !now.includes(id))])
            }
            isReadOnly={isRunning}
          />
          {replaces && !isRunning && (
            <>
              <Banner tone="amber" title="Some were issued already">
                They are replaced under new numbers, together with the later months of these owners. The old ones stay,
                marked as replaced.
              </Banner>
              <ReasonField
                label="Why they are replaced"
                placeholder="The fee agreement was wrong"
                value={reason}
                onChange={(typed) => patch({ reason: typed })}
                error={once.problem?.fields?.['replace_reason']}
              />
            </>
          )}
        </div>
      ) : (
        <SelectField
          label="Month"
          options={months.map(({ value, label }) => ({
            value,
            label: value === running?.value ? `${label}, preview only` : label,
          }))}
          value={month}
          onChange={({ target }) => {
            setToggled([]);
            patch({ month: target.value });
          }}
        />
      )}
    </StepForm>
  );
}
