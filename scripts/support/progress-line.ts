const ERASE = '\r\u001B[K';

/**
 * Shows a command's progress in one line of the terminal that the next replaces; nothing where standard error is a
 * file or a pipe.
 */
export function progressLine(): { show: (line: string) => void; end: () => void } {
  const { stderr } = process;
  const width = stderr.columns ?? 80;
  return {
    show: (line) => void (stderr.isTTY && stderr.write(`${ERASE}${line.slice(0, width - 1)}`)),
    end: () => void (stderr.isTTY && stderr.write(ERASE)),
  };
}
