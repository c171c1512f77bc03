import { changed, day, type DescribedEntry, money, recordOf, textOrNumber } from './audit-sentence-fields.ts';

const PORTFOLIO_SENTENCES: Readonly<Record<string, string>> = {
  exported: 'exported everything as XLSX',
  'backed up': 'began a backup of the database and its files',
};

/** These return the sentence after the name of the person who acted; undefined for an unknown action. */
export function aboutPortfolio({ action }: DescribedEntry): string | undefined {
  return PORTFOLIO_SENTENCES[action];
}

export function aboutEstate(entry: DescribedEntry): string | undefined {
  const name =
    textOrNumber(recordOf(entry.after)['name']) || textOrNumber(recordOf(entry.before)['name']) || entry.title;
  if (!name) return undefined;
  switch (entry.action) {
    case 'created':
      return `added the estate ${name}`;
    case 'removed':
      return `deleted the estate ${name}`;
    case 'valued':
      return `entered what the estate ${name} is worth`;
    case 'changed':
      if (!changed(entry, 'owner_id')) return `changed the estate ${name}`;
      return entry.person ? `gave the estate ${name} to ${entry.person}` : `took the estate ${name} from its owner`;
    case 'share set': {
      const { share_percent, from_date } = recordOf(entry.after);
      const share = `${textOrNumber(share_percent)} percent of the estate ${name}`;
      return `set the share of ${entry.person ?? 'an owner'} to ${share} from ${day(from_date)}`;
    }
    default:
      return undefined;
  }
}

/** Names a block by its name and an apartment by its number. */
export function aboutPlace(entry: DescribedEntry): string | undefined {
  const [before, after] = [recordOf(entry.before), recordOf(entry.after)];
  const name = textOrNumber(after['name'] ?? after['number']) || textOrNumber(before['name'] ?? before['number']);
  if (changed(entry, 'rent_amount') && entry.action === 'changed')
    return `set the rent of ${entry.subject} ${name} from ${money(before['rent_amount'])} to ${money(after['rent_amount'])}`;
  const verb = { created: 'added', changed: 'changed', removed: 'deleted' }[entry.action];
  return verb && name ? `${verb} ${entry.subject} ${name}` : undefined;
}

export function aboutDocument(entry: DescribedEntry): string | undefined {
  const [before, after] = [recordOf(entry.before), recordOf(entry.after)];
  const title = textOrNumber(after['title']) || textOrNumber(before['title']) || entry.title;
  const what = `the document ${title ? `‘${title}’` : 'with a removed title'}${entry.person ? ` of ${entry.person}` : ''}`;
  switch (entry.action) {
    case 'created':
      return `added ${what}`;
    case 'removed':
      return `deleted ${what}`;
    case 'changed':
      return changed(entry, 'visibility') ? `changed who may see ${what}` : `renamed ${what}`;
    default:
      return undefined;
  }
}

export function aboutSettings(entry: DescribedEntry): string | undefined {
  const after = recordOf(entry.after);
  const named = [
    changed(entry, 'landlord_name') && 'the landlord’s name',
    changed(entry, 'landlord_address') && 'the landlord’s address',
    (changed(entry, 'contact_phone') || changed(entry, 'contact_whatsapp') || changed(entry, 'contact_email')) &&
      'how to reach the office',
    changed(entry, 'monthly_revenue_target') &&
      `the monthly revenue target to ${money(after['monthly_revenue_target'])}`,
    changed(entry, 'reminder_days') &&
      (after['reminder_days'] === 0
        ? 'reminders to off'
        : `reminders to ${textOrNumber(after['reminder_days'])} days ahead`),
  ].filter((part) => part !== false);
  return named.length === 0 ? undefined : `changed ${named.join(', ')}`;
}

const WEBHOOK_CHANGES: Readonly<Record<string, string>> = { created: 'added', removed: 'deleted' };

/** A webhook is named by its host; the rest of its address may hold a secret. */
export function aboutWebhook(entry: DescribedEntry): string | undefined {
  const { url, is_active, disabled_reason } = recordOf(entry.after ?? entry.before);
  const webhook = URL.canParse(textOrNumber(url))
    ? `the webhook to ${new URL(textOrNumber(url)).host}`
    : `the webhook no. ${entry.subject_id}`;
  if (entry.action !== 'changed') return WEBHOOK_CHANGES[entry.action] && `${WEBHOOK_CHANGES[entry.action]} ${webhook}`;
  if (!changed(entry, 'is_active')) return `changed ${webhook}`;
  if (disabled_reason === 'gone') return `switched off ${webhook}, which answered that it is gone`;
  return `switched ${is_active === true ? 'on' : 'off'} ${webhook}`;
}

export function aboutReport(entry: DescribedEntry): string | undefined {
  const { report_type, format } = recordOf(entry.after);
  return entry.action === 'exported'
    ? `exported the ${textOrNumber(report_type)} report as ${textOrNumber(format).toUpperCase()}`
    : undefined;
}

export function aboutImport({ action, before, after }: DescribedEntry): string | undefined {
  const { file_name, apartments, tenants, count } = recordOf(action === 'taken back' ? before : after);
  const what = `${textOrNumber(file_name)} with ${textOrNumber(apartments)} apartments and ${textOrNumber(tenants)} tenants`;
  switch (action) {
    case 'imported':
      return `imported ${what}`;
    case 'taken back':
      return `took back the import of ${what}`;
    case 'codes made':
      return `made ${textOrNumber(count)} one-time sign-in codes for tenants of an import`;
    default:
      return undefined;
  }
}

export function aboutApiKey({ action, before, after }: DescribedEntry): string | undefined {
  const { name, prefix } = recordOf(action === 'revoked' ? before : after);
  const which = `the API key ‘${textOrNumber(name) || textOrNumber(prefix)}’`;
  switch (action) {
    case 'created':
      return `created ${which}`;
    case 'revoked':
      return `revoked ${which}`;
    default:
      return undefined;
  }
}
