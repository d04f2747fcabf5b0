import { Refusal } from '../refusal.ts'
import { askLink, type LinkAnswer, publicNetwork } from './ask-link.ts'
import type { LinkNetwork } from './ask-page.ts'

/** Checks where links of messages lead, for all accounts of this process. */
export interface LinkChecker {
  /**
   * The answer for each link, by the text given. Calls of one account wait for each other.
   * @throws too_many_requests if several wait already
   */
  check(account: string, links: readonly string[]): Promise<Map<string, LinkAnswer>>
}

/** The number of links of one message that are asked at a time. */
const atOnce = 8
const keptForMs = 10 * 60_000
/** The time for which a missing network of this machine is remembered, in milliseconds. */
const offlineForMs = 10_000
/** The most waiting or running calls of one account. */
const mostWaiting = 4
/** The most answers kept; the oldest go first. */
const mostKept = 10_000

/** Opens a checker. Only tests pass another network. */
export function openLinkChecker(network: LinkNetwork = publicNetwork): LinkChecker {
  const kept = new Map<string, { answer: Promise<LinkAnswer>; until: number }>()
  const running = new Map<string, { last: Promise<unknown>; calls: number }>()

  const ask = (link: string): Promise<LinkAnswer> => {
    const url = URL.parse(link)
    if (!url) return Promise.resolve('unasked')
    url.hash = ''
    const known = kept.get(url.href)
    if (known && known.until > performance.now()) return known.answer
    const answer = askLink(url, network)
    kept.delete(url.href)
    kept.set(url.href, { answer, until: performance.now() + keptForMs })
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    void answer.then((found) => {
      if (found === 'offline') kept.set(url.href, { answer, until: performance.now() + offlineForMs })
    })
    return answer
  }

  const askAll = async (links: readonly string[]) => {
    const answers = new Map<string, LinkAnswer>()
    const left = [...new Set(links)]
    const work = async () => {
      for (let link = left.shift(); link !== undefined; link = left.shift())
        answers.set(link, await ask(link))
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return answers
  }

  return {
    async check(account, links) {
      const mine = running.get(account) ?? { last: Promise.resolve(), calls: 0 }
      if (mine.calls >= mostWaiting) throw new Refusal('too_many_requests', {}, { retryAfterSeconds: 5 })
      const answers = mine.last.then(() => askAll(links))
      running.set(account, { last: answers, calls: mine.calls + 1 })
      try {
        return await answers
      } finally {
        const { last, calls } = running.get(account) ?? mine
        if (calls > 1) running.set(account, { last, calls: calls - 1 })
        else running.delete(account)
      }
    },
  }
}
