import { hash } from 'node:crypto'
import type { FormContent } from '@carillon/contract/form-content'
import { type Form, forms } from '@carillon/contract/forms'
import PostalMime from 'postal-mime'
import { givenFor } from '#test/given-single-send.ts'
import { test as base, type Caller, type Server, startServer, until } from '#test/kit.ts'
import { type NameServer, startNameServer } from '#test/name-server.ts'
import { testDatabase } from '#test/postgres.ts'
import { type SmtpSink, startSink } from '#test/smtp-sink.ts'
import { inputs } from './visit/read-submission.rules.ts'

export interface Site {
  server: Server
  mail: SmtpSink
  /** The name server that the server asks for domains. */
  dns: NameServer
  advance(ms: number): void
  /** Stops the clock, but for `advance`, or lets it go on. */
  stand(still: boolean): void
}

/** A server behind a proxy, whose mail arrives in a sink, with a name server and a clock that can be moved. */
export const test = base.extend<{ site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures asked for here
    async ({}, use) => {
      let ahead = 0
      let stoodAt: number | null = null
      const mail = await startSink({ keepSource: true })
      const dns = await startNameServer()
      const database = await testDatabase()
      const server = await startServer({
        databaseUrl: database.url,
        env: { SMTP_URL: mail.url, FORM_LIMIT: '40', NAMESERVERS: dns.address },
        now: () => new Date((stoodAt ?? Date.now()) + ahead),
      })
      const advance = (ms: number) => {
        ahead += ms
      }
      const stand = (still: boolean) => {
        stoodAt = still ? Date.now() : null
      }
      await use({ server, mail, dns, advance, stand })
      await server.close()
      await database.drop()
      await mail.close()
      await dns.close()
    },
    { scope: 'file' },
  ],
})

/** A form that visitors can see, with these parts in place of the default ones. */
export async function appliedForm(who: Caller, content: Partial<FormContent> = {}): Promise<Form> {
  const made = await who.call(forms.create, { body: { name: 'Newsletter', language: 'en' } })
  const draft = { ...made.draft, header: 'Letters from the workshop', double_opt_in: false, ...content }
  return who.call(forms.apply, { params: { id: made.id }, body: { draft } })
}

/** Makes a verified sender of the account: news@nordlicht.test. */
export const verifiedSender = ({ server }: Site, who: Caller) => givenFor(server, who).sender()

let addresses = 0

export interface Sending {
  /** The network address it comes from; by default an unused one. */
  from?: string
  headers?: Record<string, string>
  /** Without a script: a form-encoded post, and no task solved. */
  plain?: boolean
}

/** Sends a form as a visitor's browser does: opens its page, waits, solves the task. */
export async function send(
  site: Site,
  slug: string,
  values: Record<string, string>,
  { from, headers = {}, plain = false }: Sending = {},
): Promise<Response> {
  const challenge = await openPage(site, slug)
  site.advance(3000)
  const solution: Record<string, string> = plain ? {} : { [inputs.solution]: solve(challenge) }
  return post(
    site,
    slug,
    { [inputs.challenge]: challenge, [inputs.placement]: 'landing', ...solution, ...values },
    { from, headers, plain },
  )
}

/** The challenge that the page of a form carries. */
export async function openPage({ server }: Site, slug: string): Promise<string> {
  const page = await (await fetch(`${server.url}/f/${slug}`)).text()
  return new RegExp(`name="${inputs.challenge}" value="([^"]+)"`).exec(page)?.[1] ?? ''
}

export function post(
  { server }: Site,
  slug: string,
  body: Record<string, string>,
  { from, headers = {}, plain = false }: Sending = {},
): Promise<Response> {
  const number = addresses++
  return fetch(`${server.url}/f/${slug}`, {
    method: 'POST',
    body: new URLSearchParams(body),
    redirect: 'manual',
    headers: {
      ...(plain ? {} : { accept: 'application/json' }),
      'x-forwarded-for': from ?? `203.0.${number >> 8}.${number & 255}`,
      ...headers,
    },
  })
}

/** Tries numbers until the hash begins with as many zero bits as the challenge asks for. */
export function solve(challenge: string): string {
  const [, , , id, bits] = challenge.split('~')
  for (let number = 0; ; number++) {
    // A hash as hexadecimal text is made four times as fast as one as bytes.
    const begins = hash('sha256', `${id}.${number}`, 'hex').slice(0, 8)
    if (Math.clz32(Number.parseInt(begins, 16)) >= Number(bits)) return String(number)
  }
}

/** The mails to an address, when this many have arrived. */
export async function mailsTo({ mail }: Site, address: string, count = 1) {
  const mine = () => mail.messages.filter(({ to }) => to === address)
  await until(`${count} mails reach ${address}`, () => mine().length >= count)
  return Promise.all(mine().map(({ source }) => PostalMime.parse(Buffer.from(source, 'latin1'))))
}

/** The path of the link in a confirmation mail. */
export function linkIn(text: string | undefined): string {
  const path = /\/f\/confirm\/[\w.-]+/.exec(text ?? '')?.[0]
  if (!path) throw new Error(`no link in: ${text}`)
  return path
}

/** Waits until no work of the account waits for a worker. */
export function settled({ server }: Site, who: Caller): Promise<true> {
  const { db } = server.product.services.database
  return until('all submits were taken', async () => {
    const waiting = await db
      .selectFrom('signup_submission')
      .select('id')
      .where('account_id', '=', who.account)
      .where('state', '=', 'accepted')
      .executeTakeFirst()
    return waiting === undefined
  })
}

export async function withSender(site: Site, name: string): Promise<Caller> {
  const me = await site.server.as(name)
  await verifiedSender(site, me)
  return me
}
