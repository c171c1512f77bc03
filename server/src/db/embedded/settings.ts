/**
 * The address and settings for a small machine; everything that protects committed rows stays at PostgreSQL's safe
 * defaults.
 */
export function serverSettings(socketFolder: string, extra: Record<string, string>): Record<string, string> {
  return {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    port: String(SOCKET_PORT),
    // Those of the first company and of the others (db/connect.ts), and of commands at the shell.
    max_connections: '80',
    shared_buffers: '64MB',
    jit: 'off',
    io_method: 'sync',
    max_wal_size: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    // The application logs its own failed statements; the server's log is for the server's errors.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...extra,
  };
}

/** On a socket the port is only a part of the file's name. */
export const SOCKET_PORT = 5432;

/** PostgreSQL's command line for these settings. */
export const settingArguments = (settings: Record<string, string>): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
