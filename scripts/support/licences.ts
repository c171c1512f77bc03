import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type LockedPackage, lockedPackages } from './packages.ts';

/** Licences that shipped packages may have, each alone or several joined by AND. See docs/dependencies.md. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
]);

/** Licences of packages whose package.json names none, read from their own text by a person. */
const READ_BY_HAND: Readonly<Record<string, string>> = { 'png-js': 'MIT' };

/** Tools that leave some of their code in the built files. */
const IN_THE_BUNDLE: ReadonlySet<string> = new Set(['rolldown', 'tailwindcss']);

/** The SPDX expression of a package's licence; `none` where nothing is known. */
export const licenceOf = ({ name, license }: LockedPackage): string => license ?? READ_BY_HAND[name] ?? 'none';

/** The packages that ship with the portal, on the server or in its pages, by name and version. */
export function shippedPackages(): LockedPackage[] {
  return lockedPackages()
    .filter(({ name, isDev }) => !isDev || IN_THE_BUNDLE.has(name))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

/** Whether an SPDX expression is covered by the allowed licences: of OR one is enough, of AND all. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((term) => ALLOWED.has(term.trim())));

const TEXT_FILE = /^(licen[cs]e|copying|notice)/i;

/** The licence texts in a package; empty where it has none or is not installed here. */
function textsOf({ place }: LockedPackage): string[] {
  if (!existsSync(place)) return [];
  return readdirSync(place, { withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXT_FILE.test(entry.name))
    .map(({ name }) => readFileSync(path.join(place, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .toSorted();
}

const label = ({ name, version }: LockedPackage) => `${name} ${version}`;

/** The text of docs/licences.md. */
export function licenceList(shipped: readonly LockedPackage[]): string {
  const byLicence = Map.groupBy(shipped, licenceOf);
  const counts = [...byLicence]
    .map(([license, { length }]) => [license, length] as const)
    .toSorted((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
  return [
    '# Licences of what is handed on',
    '',
    'Written by `npm run licences` from the lockfile: every package of the server and of the pages it serves; tools and tests are not among them. The',
    'texts are in `web/public/licences.txt`, which the portal serves at `/licences.txt`. A test fails when a licence is outside the list of',
    '[dependencies.md](dependencies.md) or this page is not fresh.',
    '',
    ...counts.map(([license, count]) => `- ${license}: ${count}`),
    '',
    '| package | version | licence | |',
    '|---|---|---|---|',
    ...shipped.map(
      (part) => `| ${part.name} | ${part.version} | ${licenceOf(part)} | ${part.isOptional ? 'some platforms' : ''} |`,
    ),
    '',
  ].join('\n');
}

/**
 * Contents of web/public/licences.txt: each text once, with its packages. For platform-specific packages it names
 * only the licence, so that the file is the same on every machine.
 */
export function licenceTexts(shipped: readonly LockedPackage[]): string {
  const everywhere = shipped.filter(({ isOptional }) => !isOptional);
  const byText = new Map<string, string[]>();
  for (const part of everywhere)
    for (const text of textsOf(part)) byText.set(text, [...(byText.get(text) ?? []), label(part)]);
  const silent = everywhere.filter((part) => textsOf(part).length === 0);
  const parts = shipped.filter(({ isOptional }) => isOptional);
  return [
    'Amayumba is made with the free software below. Thank you to everybody who wrote it.',
    'Written by npm run licences; not to be edited.',
    '',
    'Packages that bring no text of their own, under the licence that they name:',
    ...silent.map((part) => `  ${label(part)} (${licenceOf(part)})`),
    '',
    'Packages for some platforms, under the licence that they name (texts come with each):',
    ...parts.map((part) => `  ${label(part)} (${licenceOf(part)})`),
    '',
    ...[...byText].map(([text, names]) => `${'='.repeat(80)}\n${names.join('\n')}\n${'-'.repeat(80)}\n${text}\n`),
  ].join('\n');
}
