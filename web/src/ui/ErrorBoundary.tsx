import { Component, type ReactNode } from 'react';
import { withNumber } from '../lib/request-number.ts';
import { ErrorState } from './ErrorState.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

const ADVICE = 'Please load it again. If that does not help, your connection may be the reason.';

interface BoundaryState {
  hasFailed: boolean;
  /** Under which the server's log has the fault. */
  number?: string | undefined;
}

/** Keeps a fault of one screen from taking the whole portal away; a chunk that did not load is the usual cause. */
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
      // It cannot be fetched either: the advice stands without a number.
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
