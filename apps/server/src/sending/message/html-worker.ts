import { parentPort } from 'node:worker_threads'
import { deepestHtml, nestsDeeper } from '@carillon/email-design/nesting'
import { readHtml } from '@carillon/email-design/read-html'
import { Refusal } from '#platform/refusal.ts'
import { plainTextOf } from './plain-text.ts'

export type HtmlTask = { kind: 'plain'; html: string } | { kind: 'design'; html: string; icons: string }

export type HtmlAnswer =
  | { kind: 'result'; value: unknown }
  | { kind: 'refusal'; code: 'html_too_deep' | 'html_too_complex' }
  | { kind: 'fault'; message: string }

parentPort?.on('message', (task: HtmlTask) => {
  parentPort?.postMessage('begun')
  parentPort?.postMessage(answerOf(task))
})

function answerOf(task: HtmlTask): HtmlAnswer {
  try {
    return { kind: 'result', value: runTask(task) }
  } catch (cause) {
    if (cause instanceof Refusal) return { kind: 'refusal', code: 'html_too_deep' }
    // The stack overflowed. HTML that people write is never that deep.
    if (cause instanceof RangeError) return { kind: 'refusal', code: 'html_too_complex' }
    return { kind: 'fault', message: String(cause) }
  }
}

function runTask(task: HtmlTask): unknown {
  if (task.kind === 'plain') return plainTextOf(task.html)
  if (nestsDeeper(task.html)) throw new Refusal('html_too_deep', { limit: deepestHtml })
  return readHtml(task.html, { newId: () => crypto.randomUUID(), icons: task.icons })
}
