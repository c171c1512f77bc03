import { letterOf } from '@amayumba/contract/imports/columns.ts';
import type { DraftSheet } from '@amayumba/contract/imports/import.ts';
import { KindSelect } from './KindSelect.tsx';
import type { ColumnChoices } from './use-column-choices.ts';

interface GridHeadProps {
  sheet: DraftSheet;
  choices: ColumnChoices;
  isBusy: boolean;
}

/** The columns of a sheet: letter, title and kind of each. It stays visible while the rows scroll. */
export function GridHead({ sheet, choices, isBusy }: GridHeadProps) {
  return (
    <thead>
      <tr>
        <th
          scope="col"
          className="sticky top-0 left-0 z-3 border-r border-b border-line bg-sunken px-2 py-2 text-left align-bottom font-medium text-muted"
        >
          Row
        </th>
        {sheet.shown_columns.map((index) => {
          const column = sheet.columns.find((each) => each.index === index);
          const letter = letterOf(index);
          // A column without a word above it is called by its letter alone.
          const title = column?.title === `Column ${letter}` ? '' : (column?.title ?? '');
          return (
            <th
              key={index}
              scope="col"
              className="sticky top-0 z-2 min-w-44 border-r border-b border-line bg-sunken px-2 py-2 text-left align-bottom font-medium"
            >
              <span className="mb-1 block max-w-44 truncate">
                <span className="text-muted">{letter}</span> {title}
              </span>
              <KindSelect
                label={`What column ${letter}${title && `, ${title},`} holds`}
                read={column?.kind ?? 'ignored'}
                value={choices.kindOf(sheet, index)}
                onChange={(kind) => choices.setKind(sheet, index, kind)}
                isDisabled={isBusy}
              />
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
