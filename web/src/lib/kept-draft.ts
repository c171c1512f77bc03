/** The facts about its stored draft that the frame of a form shows. */
export interface KeptDraft {
  /** Whether the form opened with input from an earlier time. */
  isRestored: boolean;
  /** Whether something typed since then stays stored once the form closes. */
  isKept: () => boolean;
  /** Empties the form, or resets it to the stored record. */
  discard: () => void;
}

export const bothDrafts = (one: KeptDraft, other: KeptDraft): KeptDraft => ({
  isRestored: one.isRestored || other.isRestored,
  isKept: () => one.isKept() || other.isKept(),
  discard: () => {
    one.discard();
    other.discard();
  },
});
