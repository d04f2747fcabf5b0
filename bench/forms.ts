/**
 * Measures signup forms: `npm run bench -- forms [seconds] [posts a second]`. Posts arrive at a fixed rate from as many
 * network addresses, without waiting for earlier answers, and become contacts meanwhile. Then a flood: posts as fast as
 * they go from addresses that are over their limits. The pages and the script are measured in bytes. Clients share the
 * cores with the server.
 */
import { gzipSync } from 'node:zlib'
import { openDatabase } from '../apps/server/src/platform/db.ts'
import { signText } from '../apps/server/src/platform/signature.ts'
import { signingSecret } from '../apps/server/src/platform/signing-secret.ts'
import { startRunningServer } from './lib/running-server.ts'

const seconds = Number(process.argv[2] ?? 30)
const rate = Number(process.argv[3] ?? 200)
const flood = 10_000
const limitMs = 50
const limitBytes = 15 * 1024

process.env['TRUSTED_PROXIES'] = 'loopback'
const server = await startRunningServer()
try {
  const form = (await server.call('POST', '/v3/marketing/signup_forms', {
    name: 'Bench',
    language: 'en',
  })) as {
    id: string
    slug: string
    draft: object
  }
  const draft = { ...form.draft, double_opt_in: false }
  await server.call('POST', `/v3/marketing/signup_forms/${form.id}/apply`, { draft })
  const address = `${server.url}/f/${form.slug}`
  await measureSizes(address)
  const total = seconds * rate
  await measurePosts(address, await signAhead(form, total))
  await waitForContacts(form.id, total)
  await measureFlood(address)
  console.log(`server process at its highest: ${(await server.memory()).peak} MB`)
} finally {
  await server.stop()
}

async function measureSizes(address: string): Promise<void> {
  const read = async (path: string) => Buffer.from(await (await fetch(path)).arrayBuffer())
  const files = {
    'landing page': await read(address),
    frame: await read(`${address}/embed`),
    'form for the script': await read(`${address}/form`),
    script: await read(`${server.url}/f/embed.js`),
  }
  for (const [name, content] of Object.entries(files)) {
    const verdict = content.length <= limitBytes ? '' : ` (above ${limitBytes})`
    console.log(`${name}: ${content.length} bytes, ${gzipSync(content).length} compressed${verdict}`)
  }
}

/** Challenges as the server signs them, but with no zero bits to find: the task is the browser's work, and checking it the server's. */
async function signAhead(form: { id: string }, count: number): Promise<string[]> {
  const { db, close } = openDatabase(server.databaseUrl, { max: 1 })
  const secret = await signingSecret(db)
  await close()
  return Array.from({ length: count }, (_, index) => {
    const said = [form.id, 1, Date.now() - 5000, `bench-${index}`, 0].join('~')
    const challenge = `${said}~${signText(secret, `forms.challenge:${said}`)}`
    const fields = { form_challenge: challenge, form_solution: '0', first_name: 'Ada' }
    return new URLSearchParams({ ...fields, email: `bench-${index}@example.com` }).toString()
  })
}

async function post(address: string, body: string, from: number): Promise<number> {
  const response = await fetch(address, {
    method: 'POST',
    body,
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.${(from >> 16) & 255}.${(from >> 8) & 255}.${from & 255}`,
    },
  })
  await response.arrayBuffer()
  return response.status
}

/** Measures posts. Each leaves at its time, so a server that falls behind shows late answers. */
async function measurePosts(address: string, bodies: readonly string[]): Promise<void> {
  const took: number[] = []
  const statuses = new Map<number, number>()
  const began = performance.now()
  await Promise.all(
    bodies.map(async (body, index) => {
      const due = began + (index * 1000) / rate
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
      const status = await post(address, body, index)
      took.push(performance.now() - due)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }),
  )
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))]?.toFixed(1)
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(
    `${rate} posts a second for ${seconds} s: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms (at most ${limitMs}), p99 ${at(0.99)} ms; ${answers}`,
  )
}

async function waitForContacts(id: string, count: number): Promise<void> {
  const began = performance.now()
  for (;;) {
    const form = (await server.call('GET', `/v3/marketing/signup_forms/${id}`)) as { contact_count: number }
    if (form.contact_count >= count) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  console.log(
    `the last of them was a contact ${((performance.now() - began) / 1000).toFixed(1)} s after its post`,
  )
}

/** Posts without a solved task from 10,000 addresses, 32 at a time: none may become anything. */
async function measureFlood(address: string): Promise<void> {
  const { html } = (await (await fetch(`${address}/form`)).json()) as { html: string }
  const challenge = /name="form_challenge" value="([^"]+)"/.exec(html)?.[1] ?? ''
  const statuses = new Map<number, number>()
  const began = performance.now()
  let next = 0
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (next < flood) {
        const index = next++
        const fields = { form_challenge: challenge, form_solution: '1', email: `flood-${index}@example.com` }
        const status = await post(address, new URLSearchParams(fields).toString(), (200 << 16) + index)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
  const each = (performance.now() - began) / flood
  const answers = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  console.log(
    `a flood of ${flood.toLocaleString('en')} posts: ${(1000 / each).toFixed(0)} a second, ${answers}`,
  )
}
