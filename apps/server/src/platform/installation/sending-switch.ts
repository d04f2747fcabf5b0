import type { Logger } from 'pino'
import { rowTime } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db.ts'
import { Refusal } from '../refusal.ts'
import { type HoldReason, holdReasons } from './copies.rules.ts'
import { countBeat } from './recognize.ts'

/** The reason why no mail is sent. */
export type SendingOff = { by: 'setting' } | { by: 'copy'; since: Date; because: HoldReason }

/** Tells if mail may be sent. It is read before every message, so the process keeps it in memory. */
export interface SendingSwitch {
  off(): SendingOff | null
  /** @throws Refusal when no mail may be sent */
  demandOn(): void
  /** Reads the database now, for example after a confirmation. */
  refresh(): Promise<void>
  /**
   * Ends the hold: an owner confirms that this copy shall send, and all mail continues. Answers whether mail was held.
   */
  confirm(by: string): Promise<boolean>
  close(): void
}

const refreshMs = 2000
const beatMs = 60_000

export async function openSendingSwitch(
  db: Db,
  config: Pick<Config, 'sending' | 'smtpUrl' | 'dataDir'>,
  { folder, log }: { folder: string; log: Logger },
): Promise<SendingSwitch> {
  let held: SendingOff | null = null
  const refresh = async (): Promise<void> => {
    const row = await db.selectFrom('installation').select(['held_since', 'held_because']).executeTakeFirst()
    held = row?.held_since
      ? {
          by: 'copy',
          since: row.held_since,
          because: holdReasons.find((one) => one === row.held_because) ?? 'unknown',
        }
      : null
  }
  const beat = () => countBeat(db, config.dataDir, folder)
  await refresh()
  await beat()
  const timers = [
    repeat(refresh, refreshMs, (err) => log.warn({ err }, 'could not see whether mail is held')),
    repeat(beat, beatMs, (err) => log.warn({ err }, 'could not note that this folder is in use')),
  ]
  const off = (): SendingOff | null => {
    if (config.sending === 'off') return { by: 'setting' }
    // With the built-in mailbox no mail leaves this machine, so nothing needs to be held.
    return config.smtpUrl === null ? null : held
  }
  return {
    off,
    demandOn() {
      if (off()) throw new Refusal('sending_off')
    },
    refresh,
    async confirm(by) {
      const wasHeld = await confirmSending(db, by)
      if (wasHeld) log.warn({ by }, 'mail of this copy was confirmed')
      await refresh()
      return wasHeld
    },
    close() {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

function repeat(work: () => Promise<void>, everyMs: number, onProblem: (problem: unknown) => void) {
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    work()
      .catch(onProblem)
      .finally(() => {
        isBusy = false
      })
  }, everyMs)
  return timer.unref()
}

export async function confirmSending(db: Db, by: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('installation')
    .set({ held_since: null, held_because: null, confirmed_at: rowTime, confirmed_by: by })
    .where('held_since', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
