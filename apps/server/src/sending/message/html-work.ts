import { Worker } from 'node:worker_threads'
import { deepestHtml, nestsDeeper } from '@carillon/email-design/nesting'
import { type ReadHtml, readHtml } from '@carillon/email-design/read-html'
import { newId } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { HtmlAnswer, HtmlTask } from './html-worker.ts'
import { plainTextOf } from './plain-text.ts'

/** Shorter HTML is read at once, since a thread would cost more. */
const shortHtml = 10_000

interface Limits {
  /** The time limit of a task, from when the thread begins it. */
  ms: number
  /** The most waiting tasks; more are refused. */
  waiting: number
  /** The thread ends after this long without work. */
  idleMs: number
}

interface Job {
  task: HtmlTask
  done(answer: HtmlAnswer): void
}

/**
 * Reads HTML from users in a separate thread, one task after another, each with a time limit. Some HTML takes seconds
 * to read, and other calls must not wait for that.
 */
export class HtmlWork {
  readonly #limits: Limits
  readonly #jobs: Job[] = []
  #worker: Worker | null = null
  #timer: NodeJS.Timeout | undefined

  constructor(limits: Limits) {
    this.#limits = limits
  }

  /**
   * Makes plain text from HTML with its tags (`plainTextOf`).
   * @throws html_too_deep, html_too_complex, too_many_requests
   */
  async plainText(html: string): Promise<string> {
    if (html.length <= shortHtml) return plainTextOf(html)
    return (await this.#ask({ kind: 'plain', html })) as string
  }

  /**
   * Makes a design in the exchange format from HTML (`readHtml`).
   * @throws html_too_deep, html_too_complex, too_many_requests
   */
  async design(html: string, icons: string): Promise<ReadHtml> {
    if (html.length > shortHtml) return (await this.#ask({ kind: 'design', html, icons })) as ReadHtml
    if (nestsDeeper(html))
      throw new Refusal('html_too_deep', { limit: deepestHtml }, { field: 'html_content' })
    return readHtml(html, { newId, icons })
  }

  async #ask(task: HtmlTask): Promise<unknown> {
    if (this.#jobs.length >= this.#limits.waiting) {
      throw new Refusal('too_many_requests', {}, { retryAfterSeconds: 5 })
    }
    const answer = await new Promise<HtmlAnswer>((done) => {
      this.#jobs.push({ task, done })
      if (this.#jobs.length === 1) this.#begin()
    })
    if (answer.kind === 'result') return answer.value
    if (answer.kind === 'fault') throw new Error(answer.message)
    throw new Refusal(answer.code, { limit: deepestHtml }, { field: 'html_content' })
  }

  #begin(): void {
    const [job] = this.#jobs
    if (!job) return
    clearTimeout(this.#timer)
    this.#worker ??= this.#start()
    this.#worker.postMessage(job.task)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./html-worker.ts', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512 },
    })
    worker.unref()
    worker.on('message', (answer: HtmlAnswer | 'begun') => {
      if (worker !== this.#worker) return
      if (answer === 'begun') this.#timer = setTimeout(() => this.#giveUp(worker), this.#limits.ms)
      else this.#finish(answer)
    })
    // Mostly this means out of memory. In any case the next task gets a new thread.
    worker.on('error', () => this.#giveUp(worker))
    return worker
  }

  #giveUp(worker: Worker): void {
    if (worker !== this.#worker) return
    this.#worker = null
    void worker.terminate()
    this.#finish({ kind: 'refusal', code: 'html_too_complex' })
  }

  #finish(answer: HtmlAnswer): void {
    clearTimeout(this.#timer)
    this.#jobs.shift()?.done(answer)
    if (this.#jobs.length > 0) {
      this.#begin()
      return
    }
    this.#timer = setTimeout(() => this.#rest(), this.#limits.idleMs)
    this.#timer.unref()
  }

  #rest(): void {
    const worker = this.#worker
    this.#worker = null
    void worker?.terminate()
  }
}

export const htmlWork = new HtmlWork({ ms: 5_000, waiting: 50, idleMs: 30_000 })
