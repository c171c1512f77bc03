/** A vulnerability and the reason why it need not be fixed at once. */
export interface Explained {
  /** The id of the advisory: `GHSA-…`. */
  advisory: string;
  package: string;
  reason: string;
  /** The day of the next review: `2027-01-31`. */
  until: string;
}

/** A known vulnerability in an installed package. */
export interface Finding {
  advisory: string;
  package: string;
  severity: string;
  title: string;
  /** Whether an update fixes it. */
  fix: string;
}

export type Verdict =
  | { answer: 'none'; why: string }
  | { answer: 'judged'; open: Finding[]; explained: Finding[]; stale: Explained[] };

interface Via {
  url?: string;
  source?: number;
  title?: string;
  severity?: string;
  name?: string;
}

interface Report {
  error?: { summary?: string };
  message?: string;
  metadata?: unknown;
  vulnerabilities?: Record<string, { via?: (Via | string)[]; fixAvailable?: unknown }>;
}

const advisoryOf = ({ url, source }: Via) => /GHSA-[\w-]+/.exec(url ?? '')?.[0] ?? String(source ?? 'unknown');

function findingsIn(report: Report): Finding[] {
  const all = Object.entries(report.vulnerabilities ?? {}).flatMap(([name, { via = [], fixAvailable }]) =>
    via
      .filter((cause): cause is Via => typeof cause === 'object')
      .map((cause) => ({
        advisory: advisoryOf(cause),
        package: cause.name ?? name,
        severity: cause.severity ?? 'unknown',
        title: cause.title ?? '',
        fix: fixAvailable ? 'an update fixes it' : 'no update yet',
      })),
  );
  return [...new Map(all.map((finding) => [`${finding.advisory} ${finding.package}`, finding])).values()];
}

function reportIn(output: string): Report | undefined {
  try {
    return JSON.parse(output) as Report;
  } catch {
    return undefined;
  }
}

/**
 * Judges the output of `npm audit --json`. If the registry does not answer there is no verdict. An explanation is
 * valid until its day; an explanation of a fixed vulnerability is stale.
 */
export function judgeFindings(output: string, explanations: readonly Explained[], today: string): Verdict {
  const report = reportIn(output);
  if (!report?.vulnerabilities || !report.metadata)
    return {
      answer: 'none',
      why: report?.message ?? report?.error?.summary ?? 'The output of npm audit cannot be read.',
    };
  const findings = findingsIn(report);
  const isOf = (finding: Finding) => (explanation: Explained) =>
    explanation.advisory === finding.advisory && explanation.package === finding.package;
  const explains = (finding: Finding) =>
    explanations.some((explanation) => isOf(finding)(explanation) && explanation.until >= today);
  return {
    answer: 'judged',
    open: findings.filter((finding) => !explains(finding)),
    explained: findings.filter(explains),
    stale: explanations.filter((explanation) => !findings.some((finding) => isOf(finding)(explanation))),
  };
}
