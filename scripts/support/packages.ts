import { readFileSync } from 'node:fs';

/** A package of the lockfile. */
export interface LockedPackage {
  /** The folder it is installed in: `node_modules/pg`, or below another package. */
  place: string;
  name: string;
  version: string;
  /** SPDX expression, where the package has one. */
  license: string | undefined;
  resolved: string | undefined;
  integrity: string | undefined;
  /** Needed for tests and tools only. */
  isDev: boolean;
  /** For some platforms only, or skipped where it is not available. */
  isOptional: boolean;
  hasInstallScript: boolean;
}

interface Entry {
  version?: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
}

/** The packages of the lockfile, without our own workspaces. */
export function lockedPackages(file = 'package-lock.json'): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Entry> };
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .map(([place, entry]) => ({
      place,
      name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: entry.version ?? '',
      license: entry.license,
      resolved: entry.resolved,
      integrity: entry.integrity,
      isDev: entry.dev === true,
      isOptional: entry.optional === true,
      hasInstallScript: entry.hasInstallScript === true,
    }));
}
