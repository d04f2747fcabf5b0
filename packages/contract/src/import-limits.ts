export const importLimits = {
  rows: 1_000_000,
  bytes: 5_000_000_000,
  /** Largest size of a gzip file when unpacked, in bytes. Unpacking stops there. */
  unpackedBytes: 5_000_000_000,
  /** A header wider than this is refused. */
  columns: 600,
  /** Longest record, in characters. A longer one means that a quotation mark was never closed. */
  recordLength: 1_000_000,
  previewRows: 20,
  /** The names of the columns are in one of these rows. */
  headerRow: 20,
  statusColumns: 10,
  fileName: 255,
  /** Number of rows or cells shown as examples for each reason. */
  examples: 3,
  rollbackDays: 7,
  /** After this time without progress, a job is reported as stalled and may be retried. */
  stuckMs: 60_000,
  /** An upload that was not started by then is deleted. */
  waitingMs: 24 * 3_600_000,
} as const
