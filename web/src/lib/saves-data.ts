/** Whether the person saves data or is on a very slow connection: then no pictures are fetched. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  const { saveData, effectiveType } = (connection ?? {}) as { saveData?: boolean; effectiveType?: string };
  return (
    saveData === true ||
    (effectiveType ?? '').endsWith('2g') ||
    window.matchMedia('(prefers-reduced-data: reduce)').matches
  );
}
