/** The shares of bounces and complaints beyond which a send pauses itself, from 0 to 1; null: never for this. */
export interface PauseLimits {
  bounces: number | null
  complaints: number | null
}

/** The results of a send's messages since a person last resumed it. */
export interface PauseCounts {
  /** The number of messages that were accepted or refused for good. */
  handedOver: number
  delivered: number
  bounces: number
  complaints: number
}

export type PauseReason = 'bounces' | 'complaints'

/** The reason why a send pauses: this number of failures in this number of messages, and the allowed share. */
export interface PauseCause {
  reason: PauseReason
  count: number
  of: number
  limit: number
}

/**
 * The least numbers of failures for a pause. Below them a share says little: a single complaint among 300 messages
 * would be 0.3 %.
 */
const least = {
  bounces: { count: 50, of: 500 },
  complaints: { count: 5, of: 1000 },
} as const satisfies Record<PauseReason, { count: number; of: number }>

/** The reason to pause a send; null: the send may go on. */
export function pauseCause(counts: PauseCounts, limits: PauseLimits): PauseCause | null {
  const { bounces, complaints, handedOver, delivered } = counts
  const judge = (reason: PauseReason, count: number, of: number): PauseCause | null => {
    const limit = limits[reason]
    const says = count >= least[reason].count && of >= least[reason].of
    return limit !== null && says && count > limit * of ? { reason, count, of, limit } : null
  }
  return judge('complaints', complaints, delivered) ?? judge('bounces', bounces, handedOver)
}
