import { expect, test } from 'vitest';
import { failureOf } from './print-failure.ts';

const fault = (code: string, more: { path?: string; syscall?: string }) =>
  Object.assign(new Error(`${code}: as the system says it`), { code, ...more });

test.each([
  [
    fault('EACCES', { path: '/srv/backup.tar.gz', syscall: 'open' }),
    'This user may not use /srv/backup.tar.gz: give another place, or run the command as a user who may.',
  ],
  [
    fault('EEXIST', { path: '/srv/acme.key', syscall: 'open' }),
    '/srv/acme.key is there already, and nothing is overwritten: give another name.',
  ],
  [
    fault('ENOENT', { path: '/srv/gone/acme.key', syscall: 'open' }),
    'There is no file /srv/gone/acme.key: check its name and its folder.',
  ],
  [
    fault('ENOTDIR', { path: '/srv/file/below', syscall: 'mkdir' }),
    '/srv/file/below cannot be used: what should be a folder in its path is a file.',
  ],
  [fault('ENOSPC', { syscall: 'write' }), 'There is no room left on the disk: make room, and run the command again.'],
  [fault('53100', {}), 'There is no room left on the disk: make room, and run the command again.'],
  // Nothing is known about it that the system does not say.
  [fault('EIO', { syscall: 'read' }), 'EIO: as the system says it'],
  [fault('ENOENT', {}), 'ENOENT: as the system says it'],
])('%s is reported as: %s', (error, sentence) => expect(failureOf(error)).toBe(sentence));
