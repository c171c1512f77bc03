import type { CalendarDate } from '@amayumba/contract/calendar.ts';
import type { Endpoint, QueryOf } from '@amayumba/contract/endpoint.ts';
import { request } from '../../api/request.ts';
import { today } from '../../lib/today.ts';
import { CHOSEN_ROWS_MAX } from '@amayumba/contract/lists.ts';
import type { ExportFormat } from '@amayumba/contract/reports/rules.ts';
import { useDownload } from '../../api/use-download.ts';
import type { HttpRequest } from '../../lib/send.ts';
import { Button } from '../../ui/Button.tsx';
import { MenuButton } from '../../ui/MenuButton.tsx';
import { notify } from '../../ui/notices.ts';

interface ExportButtonProps<E extends Endpoint> {
  /** In the name of the file: `amayumba-receipts-2026-11-21`. */
  name: string;
  /** By default today. */
  day?: CalendarDate | undefined;
  /** The call of the list, which also answers with a file. */
  call: E;
  query: Omit<NonNullable<QueryOf<E>>, 'file'>;
  isInHead?: boolean | undefined;
  /** In the dark bar at the foot of the page, where the menu opens upwards. */
  isInBar?: boolean | undefined;
}

const nameOf = (name: string, day = today()) => `amayumba-${name}-${day}`;
const requestFor = (call: Endpoint, query: object, file: ExportFormat) => request(call, { query: { ...query, file } });

const FORMATS = [
  { file: 'csv', label: 'CSV' },
  { file: 'xlsx', label: 'Excel (XLSX)' },
] as const;

/** Saves rows of a list: all that match, not only those of its page, or the selected ones. */
export function ExportButton<E extends Endpoint>(props: ExportButtonProps<E>) {
  const { name, day, call, query, isInHead = false, isInBar = false } = props;
  const { isPending, save } = useDownloadWithNotices();
  return (
    <MenuButton
      label="Export"
      icon="download"
      variant={isInBar || isInHead ? 'glass' : 'secondary'}
      isAbove={isInBar}
      size={isInBar ? 'sm' : 'md'}
      isPending={isPending}
      items={FORMATS.map(({ file, label }) => ({
        label,
        icon: 'file',
        isDisabled: isPending,
        onSelect: () => save(requestFor(call, query, file), `${nameOf(name, day)}.${file}`),
      }))}
    />
  );
}

interface FileButtonsProps<E extends Endpoint> extends Pick<ExportButtonProps<E>, 'name' | 'call' | 'query'> {
  ids: readonly number[];
  /** On a light bar above the rows. */
  isLight?: boolean | undefined;
}

/** Export and Print of the selected rows: CSV, XLSX, and a PDF file to print. */
export function FileButtons<E extends Endpoint>({ name, call, query, ids, isLight = false }: FileButtonsProps<E>) {
  const { isPending, save } = useDownloadWithNotices();
  if (ids.length > CHOSEN_ROWS_MAX) return <span>Export and print take at most {CHOSEN_ROWS_MAX} at once.</span>;
  const chosen = { ids: ids.join(','), ...query };
  return (
    <>
      <ExportButton isInBar={!isLight} name={name} call={call} query={chosen} />
      <Button
        size={isLight ? 'md' : 'sm'}
        variant={isLight ? 'secondary' : 'glass'}
        icon="print"
        isStackedOnPhone
        isPending={isPending}
        onClick={() => save(requestFor(call, chosen, 'pdf'), `${nameOf(name)}.pdf`)}
      >
        Print
      </Button>
    </>
  );
}

/** A download whose progress and failure are told by notices. */
export function useDownloadWithNotices() {
  const { isPending, save } = useDownload();
  const start = async (asked: HttpRequest, fileName: string) => {
    const saving = save(asked, fileName);
    notify.working(`Preparing ${fileName}...`, saving);
    const problem = await saving;
    if (problem) notify.failure(`Couldn't download ${fileName}`, problem.error);
  };
  return { isPending, save: (asked: HttpRequest, fileName: string) => void start(asked, fileName) };
}
