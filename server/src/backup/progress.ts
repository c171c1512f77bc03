const MEGABYTE = 1024 * 1024;

/** Shows the progress, in one line that the next replaces. */
export type Progress = (line: string) => void;

/** `1,234` or `12.3 MB`, for people. */
export const formatCount = (count: number | bigint): string => count.toLocaleString('en-UG');
export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;
