export const importLimits = {
  rows: 1_000_000,
  bytes: 5_000_000_000,
  /** Largest size of a gzip file when unpacked, in bytes. Unpacking stops there. */
  unpackedBytes: 5_000_000_000,
  /** The most columns. A file with more is refused. */
  columns: 600,
  /** Longest record, in characters. A longer one means that a quotation mark was never closed. */
  recordLength: 1_000_000,
  previewRows: 20,
  /** The number of first rows, one of which has the names of the columns. */
  headerRow: 20,
  statusColumns: 10,
  fileName: 255,
  /** Number of rows or cells shown as examples for each reason. */
  examples: 3,
  rollbackDays: 7,
  /** After this time without progress, a job is reported as stalled and may be retried. */
  stuckMs: 60_000,
  /** The time after which an upload that was not started is deleted, in milliseconds. */
  waitingMs: 24 * 3_600_000,
} as const
