import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '..');

/** Forms that store no draft: sign-in, passwords and codes, and those in which nothing is typed. */
const WITHOUT_DRAFT = [
  /^features\/account\//,
  /^areas\/public\//,
  /(?:SetPassword|ResetPassword|EraseTenant)Modal$/,
  /(?:Remind|Statements|AvailableApartments|PayLink)Modal$/,
  /Upload(?:Step|Statement)$/,
];

test('every form in which something is typed stores its draft, and says so', () => {
  const components = globSync('{areas,features}/**/*.tsx', { cwd: SOURCES })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.endsWith('.test.tsx'))
    .flatMap(componentsIn)
    .filter(({ name }) => !WITHOUT_DRAFT.some((known) => known.test(name)));
  const forms = components.filter(({ code }) => /<form\b|<(?:Form)?Modal\b[^;]*\bonSubmit=|<SentForm\b/.test(code));
  expect(forms.length).toBeGreaterThan(25);
  expect(forms.filter((form) => !isStored(form)).map(({ name }) => name)).toEqual([]);
});

interface Component {
  /** The path of its file without its end, and its own name. */
  name: string;
  code: string;
}

const componentsIn = (file: string): Component[] =>
  readFileSync(path.join(SOURCES, file), 'utf8')
    .split(/^(?=(?:export )?(?:function|const) \w)/m)
    .map((code) => ({
      name: `${file.replace(/\.tsx$/, '')}: ${/(?:function|const) (\w+)/.exec(code)?.[1] ?? ''}`,
      code,
    }));

/** A money form takes its draft from `useSentForm`. */
const isStored = ({ code }: Component) =>
  /<DraftNote\b|\bdraft=\{[^}]*(?:kept|Draft)|\{\.\.\.(?:modal|form)\}/.test(code);
