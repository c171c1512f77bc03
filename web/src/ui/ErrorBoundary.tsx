import { Component, type ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** Keeps a fault of one screen from taking the whole portal away; a chunk that did not load is the usual cause. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <div className="card">
        <ErrorState
          title="This page could not be shown"
          message="Please load it again. If that does not help, your connection may be the reason."
          onRetry={() => window.location.reload()}
        />
      </div>
    );
  }
}
