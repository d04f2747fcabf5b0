/**
 * Sends a mail with each npm package that existing programs send with, through a running server: `npm run compat --
 * mail-transports`. COMPAT_URL and COMPAT_KEY name the server and a key; its mail has to go to the built-in mailbox (no
 * SMTP_URL), where the script finds it.
 *
 * The packages know only the address of the public service, so this process leads its requests to the server.
 */
import http from 'node:http'
import https from 'node:https'
import { installOnce } from './packages.ts'

const url = new URL(process.env['COMPAT_URL'] ?? 'http://localhost:3000')
const key = process.env['COMPAT_KEY'] ?? ''
if (key === '') {
  console.error('npm run compat -- mail-transports, with COMPAT_KEY and, where needed, COMPAT_URL')
  process.exit(2)
}

https.request = ((given: string | URL | https.RequestOptions, ...rest: unknown[]) => {
  const asked =
    typeof given === 'string' || given instanceof URL
      ? { path: new URL(given).pathname, ...(typeof rest[0] === 'object' ? (rest.shift() as object) : {}) }
      : given
  const led = {
    ...asked,
    protocol: 'http:',
    hostname: url.hostname,
    host: url.hostname,
    port: url.port,
    agent: undefined,
  }
  return (http.request as (...all: unknown[]) => http.ClientRequest)(led, ...rest)
}) as typeof https.request

const require = installOnce({
  nodemailer: '10.6.0',
  'nodemailer-sendgrid': '1.0.3',
  '@newesissrl/nodemailer-sendgrid': '1.0.7',
  '@neoxia-js/nodemailer-sendgrid-transport': '0.1.1',
  'nodemailer-sendgrid-transport': '0.2.0',
  '@sendgrid/mail': '8.1.6',
  sendgrid: '5.2.3',
})

interface Mail {
  from: string
  to: string
  subject: string
  text: string
  html: string
}

type Send = (mail: Mail) => Promise<unknown>
const loaded = (name: string) => require(name)
const byNodemailer =
  (transport: unknown): Send =>
  (mail) =>
    loaded('nodemailer')
      .createTransport(transport)
      .sendMail({ ...mail, replyTo: 'answers@example.com' })

const transports: Record<string, () => Send> = {
  'nodemailer-sendgrid': () => byNodemailer(loaded('nodemailer-sendgrid')({ apiKey: key })),
  '@newesissrl/nodemailer-sendgrid': () =>
    byNodemailer(loaded('@newesissrl/nodemailer-sendgrid')({ apiKey: key })),
  '@neoxia-js/nodemailer-sendgrid-transport': () =>
    byNodemailer(loaded('@neoxia-js/nodemailer-sendgrid-transport').sgTransport({ auth: { apiKey: key } })),
  'nodemailer-sendgrid-transport': () =>
    byNodemailer(loaded('nodemailer-sendgrid-transport')({ auth: { api_key: key } })),
  '@sendgrid/mail': () => (mail) => {
    const client = loaded('@sendgrid/mail')
    client.setApiKey(key)
    return client.send(mail)
  },
  sendgrid: () => (mail) => {
    const { mail: helper } = loaded('sendgrid')
    const body = new helper.Mail(
      new helper.Email(mail.from),
      mail.subject,
      new helper.Email(mail.to),
      new helper.Content('text/html', mail.html),
    ).toJSON()
    const client = loaded('sendgrid')(key)
    return client.API(client.emptyRequest({ method: 'POST', path: '/v3/mail/send', body }))
  },
}

const from = await verifiedSender()
let failed = 0
for (const [name, open] of Object.entries(transports)) {
  const said = await tryOut(name, open).then(
    () => 'arrived',
    (cause: unknown) => `failed: ${reasonOf(cause)}`,
  )
  if (said !== 'arrived') failed += 1
  console.log(`${name}: ${said}`)
}
console.log(
  `${Object.keys(transports).length - failed} of ${Object.keys(transports).length} transports arrived.`,
)
process.exit(failed === 0 ? 0 : 1)

async function tryOut(name: string, open: () => Send): Promise<void> {
  const to = `${name.replaceAll(/\W/g, '-')}-${Date.now()}@example.com`
  const mail = { from, to, subject: `By ${name}`, text: 'Hello', html: '<p>Hello</p>' }
  await open()(mail)
  const { subject } = await arrived(to)
  if (subject !== mail.subject) throw new Error(`its subject is ${subject}`)
}

/** Makes a sender and confirms it by the page of its mail. @returns its address */
async function verifiedSender(): Promise<string> {
  const email = `compat-${Date.now()}@example.com`
  const place = { address: 'Hafenstraße 1', city: 'Köln', country: 'Germany' }
  const body = { nickname: email, from: { email, name: 'Compat' }, reply_to: { email }, ...place }
  await callApi('/v3/marketing/senders', { method: 'POST', body: JSON.stringify(body) })
  const { id } = await arrived(email)
  const { text } = (await callApi(`/v3/mailbox/messages/${id}`)) as { text: string }
  await fetch(new URL(/\/e\/v\/[\w-]+/.exec(text)?.[0] ?? '', url), { method: 'POST' })
  return email
}

/** Waits for the newest message to an address. */
async function arrived(to: string): Promise<{ id: string; subject: string }> {
  for (let look = 0; look < 100; look += 1) {
    const { result = [] } = (await callApi(`/v3/mailbox/messages?search=${encodeURIComponent(to)}`)) as {
      result?: { id: string; subject: string }[]
    }
    if (result[0]) return result[0]
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('it was accepted and never arrived in the mailbox')
}

async function callApi(path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return (await fetch(new URL(path, url), { ...init, headers })).json()
}

/** The sentence of the server, if the package passes it on. */
function reasonOf(cause: unknown): string {
  const { message, response } = cause as { message?: string; response?: { body?: unknown } }
  return [message, response?.body === undefined ? '' : JSON.stringify(response.body).slice(0, 300)]
    .filter(Boolean)
    .join(' ')
}
