import { monthTitle } from '@amayumba/contract/owners/months.ts';
import type { StatementRun } from '@amayumba/contract/owners/owner-statement.ts';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { baseApi } from '../../../../api/base-api.ts';
import { asProblem } from '../../../../api/problem.ts';
import { useGetStatementRunQuery } from '../../../../features/owners/owners.api.ts';
import { counted } from '../../../../lib/counted.ts';
import { RECORD_PATHS } from '../../../../lib/record-paths.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button, buttonStyle } from '../../../../ui/Button.tsx';
import { Link } from '../../../../ui/Link.tsx';
import { Modal } from '../../../../ui/Modal.tsx';
import { ProgressBar } from '../../../../ui/ProgressBar.tsx';
import { statementsPath } from '../owner-paths.ts';

const POLL_INTERVAL_MS = 800;

/** A run of statements until it ends, with the owners for whom none was issued, and why. */
export function RunProgressModal({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: run, error } = useGetStatementRunQuery(id, { pollingInterval: POLL_INTERVAL_MS });
  const isOver = run !== undefined && run.state !== 'running';
  const dispatch = useDispatch();
  useEffect(() => {
    if (isOver) dispatch(baseApi.util.invalidateTags(['OwnerMoney']));
  }, [isOver, dispatch]);
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

function Problems({ problems }: Pick<StatementRun, 'problems'>) {
  return (
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
}
