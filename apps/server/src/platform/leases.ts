/** The times for which work stays with a silent process. Tests that kill processes set less. */
export interface Leases {
  /** The interval at which a process reports that it is alive, in milliseconds. */
  beatMs: number
  /** After this silence others take its jobs. */
  jobsMs: number
  /** After this silence others take the recipients that it has not reported. */
  recipientsMs: number
  /** After this time others may call a destination of events that it took. Longer than a page of calls takes. */
  destinationMs: number
  /**
   * After this time others may call the webhook, or mail the notification, of a step that it took. Longer than these
   * calls take.
   */
  errandsMs: number
  /** For this time a mail server that can't be reached is left alone, and others take its messages. */
  mailServerMs: number
}

export const usualLeases: Leases = {
  beatMs: 2000,
  jobsMs: 15_000,
  recipientsMs: 12_000,
  destinationMs: 30_000,
  errandsMs: 60_000,
  mailServerMs: 60_000,
}
