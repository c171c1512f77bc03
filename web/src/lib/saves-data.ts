import { useState, useSyncExternalStore } from 'react';

/** The person's choice on this device; `public/boot.js` reads it too. Without it the device's setting applies. */
const CHOICE = 'low_data';

const listeners = new Set<() => void>();

/**
 * Whether low data is on: by the person's choice, or else because their device requests it or the connection is very
 * slow. Then pictures do not load, and nothing is prefetched except the files that a tenant's and an owner's screens
 * need without a network. Nothing refreshes automatically either, except the progress of running work (an import, a
 * check of the audit log), and all data after a lost connection.
 */
export function savesData(): boolean {
  const choice = chosen();
  return choice ? choice === 'yes' : deviceSavesData();
}

/** The same, for components; they rerender when the person chooses, and keep the device's setting as first read. */
export function useSavesData(): boolean {
  const choice = useSyncExternalStore(subscribe, chosen);
  const [isSavingDevice] = useState(deviceSavesData);
  return choice ? choice === 'yes' : isSavingDevice;
}

/** Sets low data and stores it on this device, for all its users. */
export function chooseSavingData(isSaving: boolean) {
  try {
    localStorage.setItem(CHOICE, isSaving ? 'yes' : 'no');
  } catch {
    return; // storage is blocked: the device's setting applies
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
