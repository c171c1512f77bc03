import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { MessageText } from './MessageText.tsx';

interface ErrorStateProps {
  /** The failed action, for example 'Payments could not be loaded'. */
  title: string;
  /** The server's sentence, or advice. */
  message?: string | undefined;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
}

/** Replaces content that could not be loaded; announced at once. */
export const ErrorState = ({ title, message, onRetry, isRetrying }: ErrorStateProps) => (
  <div role="alert" className="flex flex-col items-center px-6 py-12 text-center">
    <span className="mb-4 grid size-14 place-items-center rounded-xl bg-rose-bg text-rose-ink">
      <Icon name="alert" className="size-6.5" />
    </span>
    <p className="text-md font-semibold text-ink">{title}</p>
    {message && (
      <p className="mt-1 max-w-[50ch] text-muted">
        <MessageText>{message}</MessageText>
      </p>
    )}
    {onRetry && (
      <Button icon="refresh" onClick={onRetry} isPending={isRetrying} className="mt-5">
        Try again
      </Button>
    )}
  </div>
);
