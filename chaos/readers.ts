import { setTimeout as sleep } from 'node:timers/promises'
import type { Letter } from './smtp-session.ts'

const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** The readers' record of their actions. */
export interface Reading {
  /** Addresses whose opening was answered while the database was there, so it has to be counted. */
  opened: Set<string>
  /** Addresses whose opening was answered during an outage or not at all: it may be counted. */
  maybeOpened: Set<string>
  /** Addresses that may have opened twice: an action before the outcome is recorded counts as a machine's. */
  openedAgain: Set<string>
  unsubscribed: Set<string>
}

/** People who open the messages they get; some of them unsubscribe at the end. They come back when the server is down. */
export function startReaders(isCalmFor: (ms: number) => boolean) {
  const reading: Reading = {
    opened: new Set(),
    maybeOpened: new Set(),
    openedAgain: new Set(),
    unsubscribed: new Set(),
  }
  const busy = new Set<Promise<void>>()
  const leaving: { to: string; url: string }[] = []

  const open = async (to: string, url: string): Promise<void> => {
    for (;;) {
      if (!isCalmFor(8000)) {
        await sleep(500)
        continue
      }
      if (reading.opened.has(to) || reading.maybeOpened.has(to)) reading.openedAgain.add(to)
      const began = performance.now()
      const status = await ask(url, { headers: agent })
      if (status === 200 && isCalmFor(performance.now() - began)) return void reading.opened.add(to)
      reading.maybeOpened.add(to)
      if (status === 200) return
      await sleep(1000)
    }
  }
  const unsubscribe = async (to: string, url: string): Promise<void> => {
    const body = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    while ((await ask(url, { method: 'POST', body: body(), headers: agent })) !== 200) await sleep(1000)
    reading.unsubscribed.add(to)
  }
  return {
    reading,
    read({ to, source }: Letter): void {
      const text = decode(source)
      const pixel = /http:\/\/[^"\s]+\/e\/o\/[\w.-]+\.gif/.exec(text)?.[0]
      const leave = /list-unsubscribe:[^<]*(?:<mailto:[^>]*>,\s*)?<(http[^>]+)>/i.exec(text)?.[1]
      const work = (async () => {
        // An open right after the delivery would count as a machine's.
        await sleep(3000)
        if (pixel) await open(to, pixel)
        if (leave) leaving.push({ to, url: leave })
      })()
      busy.add(work)
      void work.finally(() => busy.delete(work))
    },
    /** Waits for the readers. One in four then unsubscribes. */
    async finish(): Promise<void> {
      while (busy.size > 0) await Promise.all(busy)
      for (const [at, { to, url }] of leaving.entries()) if (at % 4 === 0) await unsubscribe(to, url)
    },
  }
}

async function ask(url: string, init: RequestInit): Promise<number> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(20_000) })
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/** The lines of a quoted-printable message, joined. Its header is left as it is. */
function decode(source: string): string {
  return source
    .replace(/=\n/g, '')
    .replace(/=3D/g, '=')
    .replace(/\n[ \t]+/g, ' ')
}
