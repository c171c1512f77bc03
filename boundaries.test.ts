import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ParamPattern, parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';

// Checks imports against the table of docs/architecture.md, by folder and file names, so that new features are covered.

const NODE = /^node:/;
const LIBRARY = /^(?![./]|@amayumba)/;

/** A part of a server feature: routes, service, repository, or a rule. */
type Zone = string;

/** Returns the zone of a source file. Features and areas include their name, so that each has its own zone. */
function zoneOf(file: string): Zone {
  const [, layer = ''] = /^(contract|server\/demo|server\/src|web\/src)/.exec(file) ?? [];
  if (layer === 'contract' || layer === 'server/demo') return layer;
  const rest = file.slice(layer.length + 1);
  const [top = '', name = ''] = rest.split('/');
  if (!rest.includes('/')) return layer;
  return top === 'features' || top === 'areas' ? `${layer}/${top}/${name}` : `${layer}/${top}`;
}

/** The zones that each zone may import in addition to itself and libraries. */
const MAY: [from: RegExp, to: RegExp[]][] = [
  [/^contract$/, []],
  [/^server\/src\/db$/, [/^contract$/]],
  [/^server\/src\/access$/, [/^contract$/, /^server\/src\/db$/]],
  [/^server\/src\/jobs$/, [/^contract$/, /^server\/src\/db$/]],
  [/^server\/src\/(files|mail)$/, [/^contract$/, /^server\/src\/(access|db|jobs)$/, /^server\/src$/]],
  [/^server\/src\/backup$/, [/^contract$/, /^server\/src\/(db|files)$/]],
  [/^server\/src\/observe$/, [/^contract$/, /^server\/src\/(access|db|mail)$/, /^server\/src$/]],
  [/^server\/src\/http$/, [/^contract$/, /^server\/src\/(access|db|jobs)$/]],
  [/^server\/src\/pdf$/, []],
  [/^server\/src\/simulator$/, [/^contract$/, /^server\/(src|demo)$/]],
  [
    /^server\/src\/features\//,
    [/^contract$/, /^server\/src\/(access|db|files|mail|jobs|http|pdf|features\/.*)$/, /^server\/src$/],
  ],
  [
    /^server\/src\/companies$/,
    [/^contract$/, /^server\/src\/(access|backup|db|files|mail|jobs|http|features\/.*)$/, /^server\/src$/],
  ],
  [/^server\/src\/test$/, [/./]],
  [/^server\/(src|demo)$/, [/^contract$/, /^server\//]],
  [/^web\/src\/lib$/, [/^contract$/, /^web\/src$/]],
  [/^web\/src\/ui$/, [/^contract$/, /^web\/src\/lib$/, /^web\/src$/]],
  [/^web\/src\/auth$/, [/^contract$/, /^web\/src\/lib$/, /^web\/src$/]],
  [/^web\/src\/api$/, [/^contract$/, /^web\/src\/(auth|lib)$/, /^web\/src$/]],
  [/^web\/src\/features\//, [/^contract$/, /^web\/src\/(api|auth|ui|lib)$/, /^web\/src$/]],
  [/^web\/src\/areas\//, [/^contract$/, /^web\/src\/(api|auth|ui|lib|features\/.*)$/, /^web\/src$/]],
  [/^web\/src\/app$/, [/^contract$/, /^web\/src\//]],
  [/^web\/src\/test$/, [/./]],
  [/^web\/src$/, [/./]],
];

/** Files that only their own feature may import: other features call its service. */
const PRIVATE_FILE = /\.(routes|repository)\.ts$/;

const resolve = (file: string, specifier: string) =>
  specifier.startsWith('.')
    ? path.posix.join(path.posix.dirname(file), specifier)
    : specifier.replace(/^@amayumba\/contract\//, 'contract/src/');

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map((item) => item.moduleRequest.value),
    ...module.staticExports.flatMap((item) => item.entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map((item) => text.slice(item.moduleRequest.start + 1, item.moduleRequest.end - 1)),
  ];
}

function faultsOf(file: string): string[] {
  const from = zoneOf(file);
  const allowed = MAY.find(([zone]) => zone.test(from))?.[1];
  if (!allowed) return [`${file}: in no layer`];
  // A test may import anything from its own side.
  const isTest = /\.test\.tsx?$|\/test\//.test(file);
  const [side = ''] = file.split('/');
  return importsOf(file).flatMap((specifier) => {
    if (NODE.test(specifier))
      return from === 'contract' || (from.startsWith('web') && !isTest) ? [`${file}: ${specifier}`] : [];
    if (LIBRARY.test(specifier))
      return from === 'contract' && !isTest && !/^zod(\/|$)/.test(specifier) ? [`${file}: ${specifier}`] : [];
    const target = resolve(file, specifier);
    const to = zoneOf(target);
    const isOther = to !== from;
    const isOwnSide = isTest && target.startsWith(`${side}/`);
    if (isOther && !isOwnSide && !allowed.some((zone) => zone.test(to))) return [`${file} may not import ${target}`];
    const wires = from === 'server/src' || from === 'server/src/test';
    if (isOther && !wires && !isTest && PRIVATE_FILE.test(target))
      return [`${file} may not reach into ${target}: ask its service`];
    if (file.endsWith('.repository.ts') && /\.(routes|service)\.ts$/.test(target))
      return [`${file} may not import upwards: ${target}`];
    return [];
  });
}

test('folders import only what they may', () => {
  const files = globSync('{contract/src,server/src,server/demo,web/src}/**/*.{ts,tsx}').map((file) =>
    file.replaceAll('\\', '/'),
  );
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(faultsOf)).toEqual([]);
});

test('the product imports only packages of its own package.json, which a start installs', () => {
  const files = globSync(['{contract,server,web}/src/**/*.{ts,tsx}', 'server/demo/**/*.ts', 'web/{build,worker}/*.ts']);
  const foreign = files
    .filter((file) => !/\.test\.tsx?$|\/test\//.test(file))
    .flatMap((file) => {
      const [side = ''] = file.split('/');
      const own = readFileSync(`${side}/package.json`, 'utf8');
      return importsOf(file)
        .filter((specifier) => LIBRARY.test(specifier) && !NODE.test(specifier))
        .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0])
        .filter((name) => !own.includes(`"${name}": "`))
        .map((name) => `${file}: ${name}`);
    });
  expect(foreign).toEqual([]);
});

/** Files that open a transaction without checking the viewer again: nobody is signed in there, or they only read. */
const WITHOUT_VIEWER =
  /(?:-job|-command|user-commands|apply-(?:erasures|retention)|reminders\.service|promises\.service|contact\.service|first-manager\.service|invitations\.service|password-reset\.service|registration\.service|sessions\.service|sign-in\.service|sign-in-records|second-factor-throttle|follow-attempt|continue-run|callbacks\.service|pay-links\.service|export-report\.service|import-roll|prepare-events|send-delivery)\.ts$/;

test('writes for a viewer use writeAs, which checks their rights again', () => {
  const files = globSync('server/src/{features,http}/**/*.ts').filter((file) => !/\.test\.ts$|\/test\//.test(file));
  const opening = files.filter((file) => /\binTransaction\(|\.transaction\(\)/.test(readFileSync(file, 'utf8')));
  expect(opening.filter((file) => !WITHOUT_VIEWER.test(file))).toEqual([]);
  expect(opening.length).toBeGreaterThan(10);
});

const sourcesOf = (pattern: string) => globSync(pattern).filter((file) => !/\.test\.ts$|\/test\//.test(file));

test('a repository opens no transaction', () => {
  const files = sourcesOf('server/src/**/*.repository.ts');
  const opening = files.filter((file) =>
    /\b(inTransaction|readInSnapshot|writeAs)\(|\.transaction\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(opening).toEqual([]);
  expect(files.length).toBeGreaterThan(20);
});

/** The order of the parameters of a service's function: a connection, the parts, who asks, and the rest. */
const PARAMETERS = [/^Db$/, /Parts\b/, /^(Viewer|Viewer \| null|Repeatable)$/];
const rankOf = (type: string): number => {
  const rank = PARAMETERS.findIndex((kind) => kind.test(type));
  return rank === -1 ? PARAMETERS.length : rank;
};

interface Exported {
  name: string;
  /** The text of each parameter's type; undefined where the export is no function. */
  parameters: string[] | undefined;
}

/** The values that a file exports, without its types. */
function exportsOf(file: string): Exported[] {
  const text = readFileSync(file, 'utf8');
  const typesOf = (parameters: readonly ParamPattern[]) =>
    parameters.map((parameter) => {
      const pattern = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
      const type = 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : undefined;
      return type ? text.slice(type.start, type.end) : '';
    });
  return parseSync(file, text).program.body.flatMap((statement): Exported[] => {
    if (statement.type !== 'ExportNamedDeclaration') return [];
    const { declaration } = statement;
    if (declaration?.type === 'FunctionDeclaration')
      return [{ name: declaration.id?.name ?? '', parameters: typesOf(declaration.params) }];
    if (declaration?.type !== 'VariableDeclaration') return [];
    return declaration.declarations.map(({ id, init }) => ({
      name: text.slice(id.start, id.end),
      parameters: init?.type === 'ArrowFunctionExpression' ? typesOf(init.params) : undefined,
    }));
  });
}

test('a service exports plain functions over a connection or the parts, the viewer and the input', () => {
  const files = sourcesOf('server/src/features/**/*.service.ts');
  const faults = files.flatMap((file) =>
    exportsOf(file).flatMap(({ name, parameters }) => {
      const ranks = parameters?.map(rankOf);
      const isInOrder = ranks?.every((rank, index) => rank >= (ranks[index - 1] ?? 0));
      const isPlain = isInOrder && (ranks?.[0] ?? PARAMETERS.length) <= 1;
      return isPlain ? [] : [`${file}: ${name}(${parameters?.join(', ') ?? 'no function'})`];
    }),
  );
  expect(faults).toEqual([]);
  expect(files.length).toBeGreaterThan(20);
});

test('only the table declarations under db/ name a table of a feature', () => {
  const declared = globSync('server/src/db/tables/*-tables.ts').map((file) => readFileSync(file, 'utf8'));
  const tables = declared.flatMap((text) => {
    const [, body = ''] = /export interface \w+Tables \{\n([\s\S]*?)\n\}/.exec(text) ?? [];
    return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
  });
  expect(tables.length).toBeGreaterThan(50);
  const names = tables.join('|');
  const named = new RegExp(String.raw`\b(?:from|join|into|update) (?:${names})\b|['"](?:${names})(?: as \w+)?['"]`);
  const files = sourcesOf('server/src/db/**/*.ts').filter((file) => !/db[/\\](?:tables[/\\]|database\.ts$)/.test(file));
  expect(files.filter((file) => named.test(readFileSync(file, 'utf8')))).toEqual([]);
});
