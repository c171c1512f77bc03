import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isAllowed, licenceList, licenceOf, licenceTexts, shippedPackages } from './support/licences.ts';

const HELP = `npm run licences

Writes docs/licences.md and web/public/licences.txt: what is handed on with the portal, and under which licences. Run it after every change of the
lockfile, with everything installed. Ends with 1 where a licence is not among those that docs/dependencies.md allows.`;

const { values } = parseArgs({ options: { help: { type: 'boolean', default: false } } });

if (values.help) console.log(HELP);
else {
  const shipped = shippedPackages();
  writeFileSync('docs/licences.md', licenceList(shipped));
  writeFileSync('web/public/licences.txt', licenceTexts(shipped));
  console.log(`${shipped.length} packages: docs/licences.md and web/public/licences.txt are written.`);
  const strange = shipped.filter((part) => !isAllowed(licenceOf(part)));
  for (const part of strange) console.error(`Not allowed: ${part.name} ${part.version} (${licenceOf(part)}).`);
  if (strange.length > 0) process.exitCode = 1;
}
