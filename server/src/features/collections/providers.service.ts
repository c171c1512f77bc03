import { NETWORK_NAMES } from '@amayumba/contract/money/collection.ts';
import {
  PROVIDER_NAMES,
  PROVIDER_SECRETS,
  PROVIDER_TITLES,
  type Provider,
  type ProviderChange,
  type ProviderName,
  type ProviderTest,
  SENDER_ID,
} from '@amayumba/contract/money/provider.ts';
import { fail, failFields, refuseFaults } from '@amayumba/contract/refusal.ts';
import { withoutEnd } from '@amayumba/contract/plain-text.ts';
import { mayAlsoDo } from '../../access/permissions.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { Db } from '../../db/connect.ts';
import type { Match } from '../../http/if-match.ts';
import { type Repeatable, runOnce } from '../../http/idempotency.ts';
import { refuseStale } from '../../http/stale-change.ts';
import type { Parts } from '../../parts.ts';
import type { Origin } from '../accounts/origin.ts';
import { withFreshFactor } from '../accounts/fresh-factor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { baseUrlFault } from './base-url.ts';
import { countOpen } from './collections.repository.ts';
import { openGateway } from '../messages/gateway/open-gateway.ts';
import { openProvider } from './open-provider.ts';
import { accessBy, accessOf } from './provider-access.ts';
import { listHealth } from './provider-health.repository.ts';
import { hasAllSecrets, openSecrets, sealSecrets, type Secrets } from './provider-secrets.ts';
import {
  addProviderSettings,
  listProviderSettings,
  lockProviderSettings,
  type ProviderSettings,
  storedProviderVersion,
  writeProviderSettings,
} from './provider-settings.repository.ts';
import { PROVIDERS, REACHED } from './providers/providers.ts';
import { KeysRefused, ProviderAway } from './providers/call-provider.ts';
import { newCallbackToken } from './start-collection.ts';

const ENTER_AGAIN = 'Enter the keys again: they cannot be read with the SECRET_KEY of today.';

type Health = Awaited<ReturnType<typeof listHealth>>[number];

/** A provider as managers see it. */
function providerResponse(parts: Parts, settings: ProviderSettings, health: Health | undefined): Provider {
  const { provider: name, mode, version } = settings;
  const kind = REACHED[name];
  const access = accessBy(parts, settings);
  const secrets = openSecrets(parts.sealing, name, settings.secrets);
  const fixed = mode === 'sandbox' || mode === 'live' ? mode : undefined;
  return {
    name,
    mode,
    base_url: typeof access !== 'string' ? access.base_url : fixed ? (settings.base_url ?? kind.base_urls[fixed]) : '',
    currency: settings.currency ?? kind.currencies[mode === 'off' ? 'live' : mode],
    has_secrets: secrets !== undefined && hasAllSecrets(name, secrets),
    callback_url: callbackUrlOf(parts, settings),
    simulator_url: parts.mobileMoney.simulatorUrl ?? null,
    last_ok_at: health?.last_ok_at ?? null,
    last_error: secrets === undefined ? ENTER_AGAIN : (health?.last_error ?? ''),
    version,
  };
}

/** Stores the providers that are not stored yet, in the mode `simulator` or switched off. */
async function storedSettings(db: Db, mode: 'off' | 'simulator' = 'off'): Promise<ProviderSettings[]> {
  const stored = await listProviderSettings(db);
  if (stored.length === PROVIDER_NAMES.length) return stored;
  await addProviderSettings(
    db,
    PROVIDER_NAMES.map((provider) => ({ provider, mode, callback_token: newCallbackToken() })),
  );
  return listProviderSettings(db);
}

/**
 * Prepares the providers at the start of the portal: a new demo uses the simulator for all. Returns the address that
 * each of them calls.
 */
export async function prepareProviders(
  db: Db,
  parts: Pick<Parts, 'publicUrl'>,
  useSimulator: boolean,
): Promise<Record<ProviderName, string>> {
  const settings = await storedSettings(db, useSimulator ? 'simulator' : 'off');
  const urls = settings.map((row) => [row.provider, callbackUrlOf(parts, row)] as const);
  return Object.fromEntries(urls) as Record<ProviderName, string>;
}

/** Whether a provider has one address for all its reports. MTN's addresses end with the token of each attempt. */
const hasFixedAddress = (name: ProviderName): boolean => name === 'sms' || PROVIDERS[name].readCallback !== undefined;

/** The address that a provider calls. */
const callbackUrlOf = ({ publicUrl }: Pick<Parts, 'publicUrl'>, { provider, callback_token }: ProviderSettings) =>
  `${publicUrl}/api/money/callbacks/${provider}/${hasFixedAddress(provider) ? `${callback_token}/` : ''}`;

/**
 * The providers and the access to each. People who may not change them do not see the addresses that they call: with
 * the gateway's address one could report that messages arrived.
 */
export const listProviders = async (db: Db, parts: Parts, viewer: Viewer): Promise<Provider[]> => {
  const all = await listAllProviders(db, parts);
  return mayAlsoDo(viewer, 'settings:write') ? all : all.map((one) => Object.assign(one, { callback_url: '' }));
};

async function listAllProviders(db: Db, parts: Parts): Promise<Provider[]> {
  const settings = await storedSettings(db);
  const health = new Map((await listHealth(db)).map((row) => [row.provider, row]));
  return PROVIDER_NAMES.flatMap((name) => {
    const found = settings.find(({ provider }) => provider === name);
    return found ? [providerResponse(parts, found, health.get(name))] : [];
  });
}

const showProvider = async (db: Db, parts: Parts, name: ProviderName): Promise<Provider> =>
  (await listAllProviders(db, parts)).find((provider) => provider.name === name) ?? fail('not_found');

/** The secrets after a change. Secrets that can no longer be read are dropped once new ones are entered. */
function changedSecrets(before: Secrets | undefined, change: ProviderChange['secrets']): Secrets {
  const merged = { ...before, ...change };
  return Object.fromEntries(Object.entries(merged).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** @throws Refusal invalid_input */
function refuseChange(
  name: ProviderName,
  { secrets, base_url, currency, mode: given }: ProviderChange,
  settings: ProviderSettings,
) {
  const mode = given ?? settings.mode;
  const known: readonly string[] = PROVIDER_SECRETS[name];
  const foreign = Object.keys(secrets ?? {}).filter((secret) => !known.includes(secret));
  const hasAddress = mode === 'sandbox' || mode === 'live';
  const url = base_url === undefined ? settings.base_url : base_url;
  const fault = url && hasAddress ? baseUrlFault(url, mode) : undefined;
  const sender = secrets?.sender_id;
  refuseFaults({
    ...(sender && !SENDER_ID.test(sender) && { secrets: ['A sender name has at most 11 letters and digits.'] }),
    ...(name === 'sms' && currency === 'EUR' && { currency: ['SMS are paid for in shillings.'] }),
    ...(foreign.length > 0 && { secrets: [`${PROVIDER_TITLES[name]} has no key ${foreign.join(', ')}.`] }),
    ...(base_url && !hasAddress && { base_url: ['An address is set in sandbox and live only.'] }),
    ...(fault !== undefined && { base_url: [fault] }),
  });
}

/**
 * Changes the access to a provider. See docs/rules.md, Networks.
 * @throws Refusal invalid_input, stale_change, collection_open, second_factor_needed, too_many_attempts
 */
export async function updateProvider(
  parts: Parts,
  viewer: Viewer,
  name: ProviderName,
  { code, ...change }: ProviderChange,
  { match, origin }: { match: Match; origin: Origin },
): Promise<Provider> {
  if (change.mode === 'simulator' && parts.mobileMoney.simulatorUrl === undefined)
    failFields({ mode: ['The simulator does not run here.'] });
  const changed = await withFreshFactor(parts, viewer, { code, origin }, async (tx) => {
    await storedSettings(tx);
    const settings = await lockProviderSettings(tx, name);
    await refuseStale(tx, viewer, {
      match,
      stored: () => storedProviderVersion(tx, name),
      current: () => showProvider(tx, parts, name),
    });
    refuseChange(name, change, settings);
    await changeSettings(tx, parts, viewer, settings, change);
    return showProvider(tx, parts, name);
  });
  if (name === 'sms') parts.messagesWaiting();
  return changed;
}

/**
 * An attempt is checked where it was requested: in the same mode, at the same address, as the same user and in the same
 * currency. So changes of these wait until no attempt is open.
 * @throws Refusal collection_open
 */
async function refuseOpen(tx: Db, provider: ProviderName): Promise<void> {
  if (provider === 'sms') return;
  const open = await countOpen(tx, provider);
  if (open === 0) return;
  const attempts = open === 1 ? '1 payment is' : `${open} payments are`;
  fail('collection_open', `${attempts} still being made by ${NETWORK_NAMES[provider]}. Wait until they have ended.`);
}

/** Whether new secrets name another user. Secrets that can no longer be read may be entered again. */
const isOtherUser = (before: Secrets | undefined, after: Secrets): boolean =>
  before !== undefined && ['user', 'client_id'].some((name) => before[name] !== after[name]);

async function changeSettings(
  tx: Db,
  parts: Parts,
  viewer: Viewer,
  settings: ProviderSettings,
  change: Omit<ProviderChange, 'code'>,
): Promise<void> {
  const { provider } = settings;
  const before = { mode: settings.mode, base_url: settings.base_url, currency: settings.currency };
  const after = {
    mode: change.mode ?? before.mode,
    base_url: change.base_url === undefined ? before.base_url : change.base_url && withoutEnd(change.base_url, '/'),
    currency: change.currency === undefined ? before.currency : change.currency,
  };
  const opened = openSecrets(parts.sealing, provider, settings.secrets);
  const secrets = changedSecrets(opened, change.secrets);
  const needsKeys = after.mode === 'sandbox' || after.mode === 'live';
  if (needsKeys && !hasAllSecrets(provider, secrets)) failFields({ secrets: ['Enter all keys first.'] });
  const isMoved = JSON.stringify(before) !== JSON.stringify(after);
  if (isMoved || isOtherUser(opened, secrets)) await refuseOpen(tx, provider);
  const names = Object.keys(change.secrets ?? {});
  if (names.length === 0 && !isMoved) return;
  const sealed = names.length > 0 ? sealSecrets(parts.sealing, provider, secrets) : settings.secrets;
  await writeProviderSettings(tx, provider, { ...after, secrets: sealed });
  await recordAudit(tx, viewer, {
    action: 'changed',
    subject: 'provider',
    subject_id: null,
    before: { provider, ...before },
    after: { provider, ...after, ...(names.length > 0 && { secrets: names }) },
  });
}

/**
 * Signs in at a network, or asks the SMS gateway for its balance, to see whether it answers and accepts the keys.
 * @throws Refusal provider_off, provider_keys, key_reused
 */
export async function testProvider(parts: Parts, request: Repeatable, name: ProviderName): Promise<ProviderTest> {
  await runOnce(parts.db, request, (tx) => showProvider(tx, parts, name));
  const access = await accessOf(parts.db, parts, name);
  if (typeof access === 'string') return fail(access);
  const begun = performance.now();
  const tested = (error: string | null) => ({
    ok: error === null,
    error,
    took_ms: Math.round(performance.now() - begun),
  });
  try {
    await (name === 'sms' ? openGateway(parts, access) : openProvider(parts, name, access)).signIn();
    return tested(null);
  } catch (error) {
    if (error instanceof ProviderAway || error instanceof KeysRefused)
      return tested(`${PROVIDER_TITLES[name]}: ${error.message}`);
    throw error;
  }
}
