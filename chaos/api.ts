import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: each caller knows the shape of what it asked for
  body: any
}

export interface Api {
  /** Makes a call, and makes it again while the server is down or without its database. */
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

const patienceMs = 600_000

export function openApi(base: string, key: string): Api {
  return {
    async call(method, path, body) {
      const end = performance.now() + patienceMs
      for (;;) {
        const answer = await ask(`${base}${path}`, {
          method,
          headers: {
            authorization: `Bearer ${key}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        })
        if (answer && answer.status < 500) return answer
        if (performance.now() > end) {
          throw new Error(
            `${method} ${path}: no answer, or ${answer?.status}: ${JSON.stringify(answer?.body)}`,
          )
        }
        await sleep(200)
      }
    },
  }
}

/** Makes a call once; null if there was no answer. */
async function ask(url: string, init: RequestInit): Promise<Answer | null> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  } catch {
    return null
  }
}
