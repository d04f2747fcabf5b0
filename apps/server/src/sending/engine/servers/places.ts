import type { Kysely } from 'kysely'
import type { MailServerInUse } from '#platform/smtp/mail-server.rules.ts'
import type { DB } from '#schema/tables.generated.ts'
import { countPlaces, takePlacesOf } from '#sending/pacing/providers/take-pace.ts'

interface Taken {
  count: number
  /** The time until the next place, in milliseconds. */
  waitMs: number
}

/** Places of servers that have a rate. All workers share them, by the clock of the database. */
export interface Places {
  /** Takes places for at most `want` messages. Mail that may not wait gets all, and others make room for it. */
  take(server: MailServerInUse, want: number, mayWait: boolean): Promise<Taken>
  /** Takes one place. Many that are asked for at once are taken together. */
  takeOne(server: MailServerInUse, mayWait: boolean): Promise<Taken>
}

interface Asked {
  server: MailServerInUse
  mayWait: boolean
  settle: ((taken: Taken) => void)[]
}

export function keepPlaces(db: Kysely<DB>): Places {
  const asked = new Map<string, Asked>()
  const take = async (server: MailServerInUse, want: number, mayWait: boolean): Promise<Taken> => {
    const { id, perHour } = server
    if (id === null || perHour === null || want === 0) return { count: want, waitMs: 0 }
    const pace = { id, perHour }
    if (mayWait) return takePlacesOf(db, pace, want)
    await countPlaces(db, pace, want)
    return { count: want, waitMs: 0 }
  }
  const takeTogether = async (key: string): Promise<void> => {
    const { server, mayWait, settle } = asked.get(key)!
    asked.delete(key)
    // Without the database there is no place, and the message waits.
    const { count, waitMs } = await take(server, settle.length, mayWait).catch(() => ({
      count: 0,
      waitMs: 1000,
    }))
    for (const [at, resolve] of settle.entries()) resolve({ count: at < count ? 1 : 0, waitMs })
  }
  return {
    take,
    takeOne(server, mayWait) {
      if (server.perHour === null) return Promise.resolve({ count: 1, waitMs: 0 })
      const key = `${server.id}${mayWait}`
      return new Promise((resolve) => {
        const known = asked.get(key)
        if (known) {
          known.settle.push(resolve)
          return
        }
        asked.set(key, { server, mayWait, settle: [resolve] })
        setImmediate(() => void takeTogether(key))
      })
    },
  }
}
