/**
 * The statements of a migration, each of which ends with a semicolon at the end of a line; bodies are between `$$`.
 * They are sent one by one, because Citus passes some of them on to its nodes together with everything sent in the same
 * message.
 */
export function statementsIn(text: string): string[] {
  const statements: string[] = [];
  let statement = '';
  for (const [index, part] of text.split('$$').entries()) {
    const isBody = index % 2 === 1;
    const [first = '', ...others] = isBody ? [`$$${part}$$`] : part.split(/;[ \t]*(?:\n|$)/);
    statement += first;
    for (const other of others) {
      statements.push(statement);
      statement = other;
    }
  }
  return [...statements, statement].filter(hasMoreThanComments);
}

const hasMoreThanComments = (text: string): boolean =>
  text.split('\n').some((line) => line.trim() !== '' && !line.trimStart().startsWith('--'));
