export const IMPORT_PATH = '/manager/estates/import';

export const columnsPath = (draft: string): string => `${IMPORT_PATH}?draft=${draft}`;
export const previewPath = (draft: string): string => `${columnsPath(draft)}&step=preview`;
export const importPath = (id: number): string => `${IMPORT_PATH}/${id}`;
