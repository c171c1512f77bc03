import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { makeDataFolder } from '../test/data-folder.ts';
import { filesFolder, nameOfStore } from './open-store.ts';

test('processes that start on one folder at the same time get the same name for it, and leave no other file', async () => {
  const { folder, remove } = await makeDataFolder();
  const names = await Promise.all(Array.from({ length: 20 }, () => nameOfStore(undefined, folder)));
  expect(new Set(names).size).toBe(1);
  expect(names[0]).toMatch(/^[\da-f-]{36}$/);
  expect(await nameOfStore(undefined, folder)).toBe(names[0]);
  expect(await readdir(filesFolder(folder))).toEqual(['name-of-this-folder']);
  await remove();
});
