import { Component, type ReactNode } from 'react';
import { withNumber } from '../lib/request-number.ts';
import { ErrorState } from './ErrorState.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

const ADVICE = 'Please load it again. If that does not help, your connection may be the reason.';

interface BoundaryState {
  hasFailed: boolean;
  /** The number of the fault in the server's log. */
  number?: string | undefined;
}

/** Limits a fault to one screen of the portal; the usual cause is a chunk that failed to load. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    void this.report(error);
  }

  private async report(error: unknown) {
    try {
      const { reportCrash } = await import('../lib/report-crash.ts');
      this.setState({ number: await reportCrash(error) });
    } catch {
      // The report cannot be loaded either: the advice appears without a number.
    }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="card">
        <ErrorState
          title="This page could not be shown"
          message={withNumber(ADVICE, this.state.number)}
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
}
