import { parseArgs } from 'node:util';

/** Reads the numbers after a command, each with a default; prints `help` and exits where the person asks for it. */
export function numbersFrom<const Name extends string>(
  help: string,
  usual: Record<Name, number>,
): Record<Name, number> {
  const names = Object.keys(usual) as Name[];
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' as const },
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    },
  });
  const given = values as Record<string, string | boolean | undefined>;
  if (given['help']) {
    console.log(help);
    process.exit(0);
  }
  const numberOf = (name: Name): number => {
    const number = Number(given[name] ?? usual[name]);
    if (Number.isFinite(number) && number >= 0) return number;
    console.error(`--${name} must be a number, not "${String(given[name])}".`);
    process.exit(2);
  };
  return Object.fromEntries(names.map((name) => [name, numberOf(name)])) as Record<Name, number>;
}
