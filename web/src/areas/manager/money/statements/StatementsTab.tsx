import { useEffect, useRef } from 'react';
import { useNavigation } from '../../../../lib/navigation.ts';
import { useMay } from '../../../../lib/permissions.ts';
import { idParam } from '../../../../lib/use-list-params.ts';
import { useSearchParams } from '../../../../lib/use-search-params.ts';
import { statementPath, STATEMENTS_PATH } from '../money-place.ts';
import { StatementList } from './StatementList.tsx';
import { StatementView } from './StatementView.tsx';
import { UploadStatement } from './UploadStatement.tsx';

/** Statements of networks and banks: a new one and the earlier ones, or the one that is open. */
export function StatementsTab() {
  const [params] = useSearchParams();
  const mayUpload = useMay('inbox:write');
  const { place, go, back } = useNavigation();
  const id = idParam(params, 'statement');
  const list = useRef<HTMLDivElement>(null);
  const before = useRef(id);
  useEffect(() => {
    // The button of the open statement that led back here has disappeared.
    if (id === null && before.current !== null) list.current?.focus({ preventScroll: true });
    before.current = id;
  }, [id]);
  // The filter and the page in the address belong to the list or to the lines of one statement, never to both.
  const open = (statement: number) => go(statementPath(statement), { state: { openedFromList: true } });
  if (id !== null) {
    const isFromList = (place.state as { openedFromList?: boolean } | null)?.openedFromList;
    return (
      <StatementView key={id} id={id} onClose={() => (isFromList ? back() : go(STATEMENTS_PATH, { replace: true }))} />
    );
  }
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {mayUpload && <UploadStatement onRead={open} />}
      <StatementList onOpen={open} />
    </div>
  );
}
