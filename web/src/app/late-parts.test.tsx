import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readProblem } from '../api/dialect/problem.ts';
import { ScanStep } from '../features/account/SetUpFactorModal.tsx';
import { HistoryPart } from '../features/audit/HistoryPart.tsx';
import { renderScreen } from '../test/render.tsx';
import { Banner } from '../ui/Banner.tsx';
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx';

// None of these files can be loaded.
const away = vi.hoisted(() => () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});
vi.mock('../ui/MessageWithRequestNumber.tsx', away);
vi.mock('../features/audit/AuditHistory.tsx', away);
vi.mock('../ui/QrCode.tsx', away);
vi.mock('../lib/report-crash.ts', away);

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

function Broken(): never {
  throw new TypeError('rows is not iterable');
}

test('a form keeps its draft if another part cannot be loaded', async () => {
  const problem = readProblem({ status: 500, body: { error: 'It failed.', request_id: 'k3f9-2m7q-x8wd' } });
  const { user } = renderScreen(
    <ErrorBoundary>
      <input aria-label="Notes" />
      <Banner tone="rose">{problem?.error}</Banner>
      <HistoryPart of={{ subject: 'payment', subject_id: 1 }} logPath="/manager/audit" />
      <ScanStep
        enrolment={{ secret: 'ABCDEFGH', uri: 'otpauth://totp/x' }}
        code=""
        onCode={() => {}}
        error={undefined}
      />
    </ErrorBoundary>,
  );
  await user.type(screen.getByLabelText('Notes'), 'Paid in two parts');
  await user.click(screen.getByText('History'));
  fireEvent(window, new Event('online'));
  await vi.dynamicImportSettled();
  expect(screen.getByLabelText('Notes')).toHaveValue('Paid in two parts');
  expect(screen.getByRole('alert')).toHaveTextContent(/It failed\..*k3f9-2m7q-x8wd/);
  expect(screen.getByText('ABCD EFGH')).toBeVisible();
});

test('a page that crashes shows advice even if the crash report cannot be loaded', async () => {
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  await vi.dynamicImportSettled();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
