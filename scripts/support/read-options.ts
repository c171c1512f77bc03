import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Reads the options of a command, or ends it with a sentence where it has no such option. */
export function readOptions<T extends ParseArgsConfig>(config: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(config);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
