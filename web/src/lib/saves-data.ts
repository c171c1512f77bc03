import { useState, useSyncExternalStore } from 'react';

/** What the person chose on this device; `public/boot.js` reads it too. Without it the device's own setting stands. */
const CHOICE = 'low_data';

const listeners = new Set<() => void>();

/**
 * Whether data is to be saved: because the person chose so, or else because their device says so or the connection is very
 * slow. Then no pictures are fetched, nothing is fetched ahead but what a tenant's and an owner's screens need without a network,
 * and nothing is asked for again by itself but what somebody is shown the progress of (an import, a check of the audit log), and
 * after a lost connection, when nobody knows what else failed.
 */
export function savesData(): boolean {
  const choice = chosen();
  return choice ? choice === 'yes' : deviceSavesData();
}

/** The same, for components: they render again when the person chooses otherwise, and keep to what their device said at first. */
export function useSavesData(): boolean {
  const choice = useSyncExternalStore(subscribe, chosen);
  const [isSavingDevice] = useState(deviceSavesData);
  return choice ? choice === 'yes' : isSavingDevice;
}

/** Chooses, and remembers it on this device, whoever is signed in. */
export function chooseSavingData(isSaving: boolean) {
  try {
    localStorage.setItem(CHOICE, isSaving ? 'yes' : 'no');
  } catch {
    return; // storage is blocked: the device's setting stands
  }
  document.documentElement.toggleAttribute('data-save-data', isSaving);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function chosen(): string | null {
  try {
    return localStorage.getItem(CHOICE);
  } catch {
    return null;
  }
}

function deviceSavesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const { saveData, effectiveType } = (connection ?? {}) as { saveData?: boolean; effectiveType?: string };
  return (
    saveData === true ||
    (effectiveType ?? '').endsWith('2g') ||
    window.matchMedia('(prefers-reduced-data: reduce)').matches
  );
}
