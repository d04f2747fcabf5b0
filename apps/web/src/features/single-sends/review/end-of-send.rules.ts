interface Sending {
  /** Undefined while they are counted. */
  recipients: number | undefined
  /** The most messages in an hour; null: as fast as the mail server takes them. */
  perHour: number | null
  begins: Date
  /** False if more than the pace decides how fast the messages leave. */
  isKnown: boolean
}

/** The time at which the last message leaves at the chosen pace; null where it is unknown. */
export function endOfSend({ recipients, perHour, begins, isKnown }: Sending): Date | null {
  if (!isKnown || recipients === undefined || perHour === null || perHour <= 0) return null
  return new Date(begins.getTime() + (recipients / perHour) * 3_600_000)
}
