import path from 'node:path';

/** The folder that the person is in: npm runs scripts in the project's folder. */
export const callersFolder = (): string => process.env['INIT_CWD'] ?? process.cwd();

/** A path as the person means it, whose relative names start from their folder. */
export const callersPath = (name: string): string => path.resolve(callersFolder(), name);
