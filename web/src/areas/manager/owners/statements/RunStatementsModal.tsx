import { monthTitle } from '@amayumba/contract/owners/months.ts';
import type { OwnerStatementRow, StatementRun } from '@amayumba/contract/owners/owner-statement.ts';
import { useState } from 'react';
import { asProblem } from '../../../../api/problem.ts';
import { useSentDraft } from '../../../../api/use-sent-draft.ts';
import {
  useLazyPreviewStatementsQuery,
  useListStatementsOfMonthQuery,
  useRunStatementsMutation,
} from '../../../../features/owners/owners.api.ts';
import { monthOptions } from '../../../../features/owners/statement-view.ts';
import { useStatementRun } from '../../../../features/owners/use-statement-run.ts';
import { counted } from '../../../../lib/counted.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { today } from '../../../../lib/today.ts';
import { fieldsOf } from '../../../../lib/fields-of.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { buttonStyle, Button } from '../../../../ui/Button.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { ProgressBar } from '../../../../ui/ProgressBar.tsx';
import { SelectField } from '../../../../ui/SelectField.tsx';
import { ReasonField } from '../../money/dialogs/DialogFields.tsx';
import { StepForm } from '../../tenancy/StepForm.tsx';
import { statementsPath } from '../owner-paths.ts';
import { RunPreview } from './RunPreview.tsx';

const STEPS = ['Month', 'Preview'] as const;

interface RunStatementsModalProps {
  /** The month to begin with; otherwise the last one that has ended. */
  month?: string | undefined;
  /** Of one owner only. */
  owner?: number | undefined;
  onClose: () => void;
}

export function RunStatementsModal({ month: given, owner, onClose }: RunStatementsModalProps) {
  const months = monthOptions(today());
  const [running, last] = months;
  const { draft, patch, clear, kept, once } = useSentDraft(
    `run-statements-${owner ?? 'all'}-${given ?? 'any'}`,
    () => ({ month: given ?? last?.value ?? '', reason: '' }),
  );
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
    const body = { month, ...(!isAll && { owners: chosen }), ...(replaces && { replace_reason: reason.trim() }) };
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
      isPending={isShown ? once.isPending : previewing.isFetching}
      problem={isShown ? once.problem : asProblem(previewing.error)}
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
                {...fieldsOf(draft, patch, once.problem?.fields).value('reason', 'replace_reason')}
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

/** A run of statements until it ends, with the owners for whom none was issued, and why. */
function RunProgressModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: run, error } = useStatementRun(id);
  const isOver = run !== undefined && run.state !== 'running';
  const problem = asProblem(error);
  return (
    <Modal
      title="Run statements"
      description={run && monthTitle(run.month)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {run && isOver && (
            // The same screen stays below, so following the link does not close the dialog by itself.
            <Link to={statementsPath(run.month)} onClick={onClose} className={buttonStyle('primary', 'md')}>
              Show statements
            </Link>
          )}
        </>
      }
    >
      {problem && !isOver && (
        <Banner tone="rose" className="mb-4">
          {problem.error}
        </Banner>
      )}
      <output className="block text-[0.875rem] tabular">{textOf(run)}</output>
      <ProgressBar
        label="Statements issued"
        className="mt-2.5"
        percent={!run ? 0 : run.total === 0 ? 100 : (run.done / run.total) * 100}
      />
      {run && !isOver && <p className="mt-3 text-sm text-muted">It goes on if you close this.</p>}
      {run && run.problems.length > 0 && <Problems problems={run.problems} />}
    </Modal>
  );
}

function textOf(run: StatementRun | undefined): string {
  if (!run) return 'Starting...';
  if (run.state === 'running') return `Issuing ${run.done} of ${counted(run.total, 'statement')}...`;
  if (run.state === 'failed')
    return `It stopped after ${run.done} of ${counted(run.total, 'statement')}. Run it again.`;
  return `${counted(run.done - run.problems.length, 'statement was', 'statements were')} issued.`;
}

const Problems = ({ problems }: Pick<StatementRun, 'problems'>) => (
  <section aria-label="Not issued" className="mt-4 rounded-md border border-line">
    <p className="border-b border-line bg-sunken px-4 py-2.5 text-[0.875rem] font-semibold tabular">
      {counted(problems.length, 'owner has', 'owners have')} no statement
    </p>
    <ul className="max-h-56 divide-y divide-line overflow-y-auto">
      {problems.map(({ owner, owner_name, sentence }) => (
        <li key={owner} className="px-4 py-2 text-[0.875rem]">
          <Link to={RECORD_PATHS.owner(owner)} className="font-semibold text-link hover:underline">
            {owner_name}
          </Link>
          <span className="block text-xs text-muted">{sentence}</span>
        </li>
      ))}
    </ul>
  </section>
);

function useIssued(month: string, owner: number | undefined): ReadonlyMap<number, OwnerStatementRow> {
  const { currentData = [] } = useListStatementsOfMonthQuery({ month, owner });
  const inForce = currentData.filter(({ replaced_by }) => replaced_by === null);
  return new Map(inForce.map((row) => [row.owner, row]));
}
