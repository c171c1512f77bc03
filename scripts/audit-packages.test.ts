import { dayInKampala } from '@amayumba/contract/calendar.ts';
import { expect, test } from 'vitest';
import { EXPLAINED_FINDINGS } from './explained-findings.ts';
import { judgeFindings } from './support/judge-findings.ts';
import { runNpmAudit } from './support/run-npm-audit.ts';

const CLEAN = { vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } };
const advisory = {
  source: 1,
  name: 'left-pad',
  title: 'Pads on the wrong side',
  url: 'https://example.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
};
const VULNERABLE = {
  metadata: {},
  vulnerabilities: {
    'left-pad': { via: [advisory], fixAvailable: true },
    // A package that only depends on it is no separate finding.
    banner: { via: ['left-pad'], fixAvailable: true },
  },
};
const explained = (until: string) => ({
  advisory: 'GHSA-aaaa-bbbb-cccc',
  package: 'left-pad',
  reason: 'Never called.',
  until,
});
const judge = (report: object, ...explanations: ReturnType<typeof explained>[]) =>
  judgeFindings(JSON.stringify(report), explanations, '2026-11-21');

test('no vulnerability, no finding', () => {
  expect(judge(CLEAN)).toEqual({ answer: 'judged', open: [], explained: [], stale: [] });
});

test('a vulnerability is open until it is explained, and again when the explanation expires', () => {
  expect(judge(VULNERABLE)).toMatchObject({ open: [{ package: 'left-pad', fix: 'an update fixes it' }] });
  expect(judge(VULNERABLE, explained('2026-12-31'))).toMatchObject({ open: [], explained: [{ package: 'left-pad' }] });
  expect(judge(VULNERABLE, explained('2026-11-20'))).toMatchObject({ open: [{ package: 'left-pad' }], explained: [] });
});

test('an explanation of a fixed vulnerability is reported', () => {
  expect(judge(CLEAN, explained('2026-12-31'))).toMatchObject({ stale: [{ package: 'left-pad' }] });
});

test.each(['', '<html>', '{"message":"405 Method Not Allowed","error":{"summary":""}}'])(
  'a registry that says %j has not answered',
  (output) => {
    expect(judgeFindings(output, [], '2026-11-21')).toMatchObject({ answer: 'none' });
  },
);

test('the packages of the lockfile have no known unexplained vulnerability', { timeout: 90_000 }, (context) => {
  const verdict = judgeFindings(runNpmAudit(), EXPLAINED_FINDINGS, dayInKampala(Date.now()));
  // Neither passed nor failed, because there is no result.
  if (verdict.answer === 'none') return context.skip(`the registry gave no answer: ${verdict.why}`);
  return expect(verdict.open).toEqual([]);
});
