/**
 * Measures the free previews: the time from a save until the five previews show it, through HTTP as the editor asks. The
 * message has 16 KB. The previews before the measured ones start the browser, as opening the editor does.
 */
import { emailTesting } from '@carillon/contract/email-testing'
import { type Answer, type CallInput, type Endpoint, fillPath } from '@carillon/contract/endpoint'
import { singleSends } from '@carillon/contract/single-sends'
import { startMeasured } from '#test/measured-product.ts'

const saves = 10
const boundSeconds = 1.5
/** The editor asks about as often while it waits. */
const askEveryMs = 100

const product = await startMeasured()

async function call<E extends Endpoint>(declared: E, input: CallInput<E>): Promise<Answer<E>> {
  const { params, body } = input as { params?: Record<string, unknown>; body?: unknown }
  const answer = await fetch(`${product.url}${fillPath(declared.path, params)}`, {
    method: declared.method,
    headers: {
      authorization: `Bearer ${product.apiKey}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${declared.path} answered ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as Answer<E>
}

/** A message of 40 blocks, 16 KB, that looks different each time. */
function messageOf(save: number): string {
  const blocks = Array.from({ length: 40 }, (_, at) => {
    const style = `padding:12px;border-radius:8px;background:hsl(${save * 30 + at * 5},60%,85%);font-family:Helvetica,Arial,sans-serif`
    return `<table width="100%" role="presentation" data-muid="block-${at}"><tr><td style="${style}"><h2 style="margin:0 0 8px">Offer ${at}</h2><p style="margin:0">Chairs, tables and lamps of this autumn, ${save}.</p><a href="https://shop.test/${at}">Look</a></td></tr></table>`
  })
  return `<body style="margin:0"><table width="600" align="center"><tr><td>${blocks.join('')}</td></tr></table></body>`
}

async function saveAndWait(id: string, save: number): Promise<number> {
  const email_config = { html_content: messageOf(save) }
  const params = { kind: 'single_send' as const, id }
  await call(singleSends.update, { params: { id }, body: { email_config } })
  const started = performance.now()
  for (;;) {
    const { is_current, reason } = await call(emailTesting.previews, { params, query: {} })
    if (reason !== null) throw new Error(`no previews: ${reason}`)
    if (is_current) return (performance.now() - started) / 1000
    await new Promise((resolve) => setTimeout(resolve, askEveryMs))
  }
}

try {
  const { id } = await call(singleSends.create, { body: { name: 'Autumn' } })
  const cold = await saveAndWait(id, 0)
  const taken: number[] = []
  for (let save = 1; save <= saves; save++) taken.push(await saveAndWait(id, save))
  const sorted = taken.toSorted((one, other) => one - other)
  const median = sorted[Math.floor(saves / 2)] ?? 0
  const missed = median > boundSeconds ? ' MISSED' : ''
  console.log(`strip, with the start of the browser: ${cold.toFixed(2)} s after a save`)
  console.log(`strip, slowest of ${saves}: ${(sorted.at(-1) ?? 0).toFixed(2)} s after a save`)
  console.log(`strip: ${median.toFixed(2)} s after a save (≤ ${boundSeconds})${missed}`)
  if (missed) process.exitCode = 1
} finally {
  await product.close()
}
