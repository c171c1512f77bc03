import { useScrollIntoView } from '../../../../lib/use-scroll-into-view.ts';
import { Banner } from '../../../../ui/Banner.tsx';
import { Button } from '../../../../ui/Button.tsx';
import { KeyHint } from '../../../../ui/KeyHint.tsx';
import type { Sending } from '../../../../api/use-once.ts';
import type { Candidate } from './SuggestionRow.tsx';

interface MatchActionsProps {
  chosen: Candidate | undefined;
  sending: Sending;
  onMatch: () => void;
  onSplit: () => void;
  onDismiss: () => void;
  onSkip: () => void;
  onNext: () => void;
}

/** Refusals after which the line can no longer be matched here. */
const GONE = new Set(['already_matched', 'already_dismissed']);

/** The actions for a line, and why the last attempt was refused. It stays visible while the page scrolls. */
export function MatchActions(props: MatchActionsProps) {
  const { chosen, sending, onMatch, onSplit, onDismiss, onSkip, onNext } = props;
  const { problem, isPending } = sending;
  const box = useScrollIntoView<HTMLDivElement>(problem);
  const isGone = GONE.has(problem?.code ?? '');
  return (
    <div className="border-line bg-surface max-sm:contents sm:sticky sm:bottom-(--foot) sm:z-20 sm:mt-auto sm:border-t sm:px-4 sm:py-3">
      {problem && (
        <div ref={box} className="scroll-my-40 max-sm:px-4 max-sm:pt-3">
          <Banner
            tone="rose"
            title={isGone ? undefined : 'Not matched'}
            className="sm:mb-3"
            action={
              isGone && (
                <Button size="sm" onClick={onNext} className="flex-none">
                  Next line
                </Button>
              )
            }
          >
            {problem.error}
          </Banner>
        </div>
      )}
      <div className="max-sm:contents sm:flex sm:flex-wrap sm:items-center sm:gap-2">
        <div className="flex gap-2 max-sm:mt-auto max-sm:px-4 max-sm:pt-3">
          <Button
            icon="close"
            aria-keyshortcuts="n"
            may="inbox:write"
            disabled={isGone}
            onClick={onDismiss}
            className="max-sm:flex-1"
          >
            Not ours
            <KeyHint keyName="N" />
          </Button>
          <Button
            icon="split"
            aria-keyshortcuts="s"
            may="inbox:write"
            disabled={isGone}
            onClick={onSplit}
            className="max-sm:flex-1"
          >
            Split
            <KeyHint keyName="S" />
          </Button>
          <Button aria-keyshortcuts="j" onClick={onSkip} className="max-sm:flex-1">
            Skip
            <KeyHint keyName="J" />
          </Button>
        </div>
        {/* On a phone only this stays visible while the suggestions scroll. */}
        <div className="bg-surface max-sm:sticky max-sm:bottom-(--foot) max-sm:z-20 max-sm:px-4 max-sm:py-3 sm:ml-auto">
          <Button
            variant="primary"
            may="inbox:write"
            aria-keyshortcuts="Enter"
            isPending={isPending}
            disabled={!chosen || isGone}
            onClick={onMatch}
            className="max-sm:w-full"
          >
            {chosen ? `Match to ${chosen.tenant_details.name}` : 'Choose an account'}
            {chosen && <KeyHint keyName="Enter" isOnPrimary />}
          </Button>
        </div>
      </div>
    </div>
  );
}
