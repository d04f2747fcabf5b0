/**
 * Measures how fast one process composes, tracks and sends messages. In the same run it measures plain pooled
 * nodemailer with the same mail server: `npm run bench -- message [messages] [sink]`. Without ledger and database; the
 * bench `send` measures everything.
 */
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { createDkimSigner, type DkimSigner } from '../apps/server/src/platform/dkim/dkim-signer.ts'
import { SmtpTransport } from '../apps/server/src/platform/smtp/smtp-transport.ts'
import { parseSmtpUrl } from '../apps/server/src/platform/smtp/smtp-url.ts'
import {
  compileVariation,
  type MessageRecipient,
  type TrackingLinks,
  type Variation,
} from '../apps/server/src/sending/message/compile-variation.ts'
import { sampleContact, sampleHtml, samplePlain, sampleSubject } from './lib/sample-message.ts'
import { type SinkKind, startSink } from './lib/smtp-sink.ts'

const count = Number(process.argv[2] ?? 20_000)
const sinkKind = (process.argv[3] ?? 'bare') as SinkKind
const pem = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
})
const dkimKey = { domain: 'shop.example', selector: 'k1', privateKey: pem as string }

const token = (recipient: MessageRecipient, what: string) =>
  `https://mail.example/e/${createHmac('sha256', 'secret').update(`${recipient.messageId}${what}`).digest('base64url').slice(0, 38)}`
const links: TrackingLinks<MessageRecipient> = {
  openUrl: (recipient) => token(recipient, 'o'),
  clickUrl: (recipient, link) => token(recipient, `c${link}`),
  unsubscribeUrl: (recipient) => token(recipient, 'u'),
  globalUnsubscribeUrl: (recipient) => token(recipient, 'g'),
  preferencesUrl: (recipient) => token(recipient, 'p'),
  weblinkUrl: (recipient) => token(recipient, 'w'),
  listUnsubscribeUrl: (recipient) => token(recipient, 'l'),
}

function compile(dkim: DkimSigner | null): Variation {
  const { variation, problems } = compileVariation({
    subject: sampleSubject,
    html: sampleHtml,
    plain: samplePlain,
    from: { email: 'news@shop.example', name: 'Bäckerei Müller' },
    replyTo: { email: 'hello@shop.example' },
    sender: {
      fromName: 'Bäckerei',
      fromEmail: 'news@shop.example',
      address: 'Ring 1',
      city: 'Köln',
      country: 'DE',
    },
    tracking: { opens: true, clicks: true },
    dkim,
  })
  if (!variation) throw new Error(JSON.stringify(problems))
  return variation
}

async function measure(name: string, messages: number, work: () => Promise<void>): Promise<number> {
  const cpuBefore = process.cpuUsage()
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  const cpu = process.cpuUsage(cpuBefore)
  const rate = messages / seconds
  const cpuMs = (cpu.user + cpu.system) / 1000 / messages
  const memory = Math.round(process.memoryUsage().rss / 1e6)
  console.log(`${name.padEnd(46)} ${rate.toFixed(0).padStart(7)}/s  ${cpuMs.toFixed(3)} ms CPU  ${memory} MB`)
  return rate
}

/** Calls `step` for each message, with at most `width` running at a time. */
async function inParallel(
  messages: number,
  width: number,
  step: (at: number) => Promise<void>,
): Promise<void> {
  let at = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      while (at < messages) await step(at++)
    }),
  )
}

async function sendByProduct(port: number, variation: Variation, messages: number): Promise<void> {
  const transport = new SmtpTransport(parseSmtpUrl(`smtp://127.0.0.1:${port}?pool=10`))
  const date = new Date()
  await inParallel(messages, transport.concurrency, async (at) => {
    const outcome = await transport.send(variation.compose(sampleContact(at), links, date))
    if (outcome.kind !== 'accepted') throw new Error(JSON.stringify(outcome))
  })
  await transport.close()
}

async function nodemailer(port: number, dkim: boolean, messages: number): Promise<void> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    pool: true,
    maxConnections: 10,
    maxMessages: Number.POSITIVE_INFINITY,
    ignoreTLS: true,
    ...(dkim
      ? {
          dkim: { domainName: dkimKey.domain, keySelector: dkimKey.selector, privateKey: dkimKey.privateKey },
        }
      : {}),
  })
  const fixed = compile(null).render(sampleContact(1), links)
  await inParallel(messages, 20, async (at) => {
    await transport.sendMail({
      from: { name: 'Bäckerei Müller', address: 'news@shop.example' },
      to: `person-${at}@example.com`,
      subject: fixed.subject,
      html: fixed.html,
      text: fixed.plain,
    })
  })
  transport.close()
}

const plain = compile(null)
const signed = compile(createDkimSigner(dkimKey))
const sample = plain.compose(sampleContact(1), links, new Date())
console.log(
  `${count} messages, ${sample.content.length} bytes each, ${plain.links.length} tracked links, sink: ${sinkKind}\n`,
)

await inParallel(500, 1, async (at) => void signed.compose(sampleContact(at), links, new Date()))
await measure('compose', count, () =>
  inParallel(count, 1, async (at) => void plain.compose(sampleContact(at), links, new Date())),
)
await measure('compose, RSA-2048 DKIM', count / 4, () =>
  inParallel(count / 4, 1, async (at) => void signed.compose(sampleContact(at), links, new Date())),
)
const sink = await startSink(sinkKind)
await sendByProduct(sink.port, plain, 1000)
const bare = await measure('nodemailer, pooled, one fixed message', count / 5, () =>
  nodemailer(sink.port, false, count / 5),
)
const bareSigned = await measure('nodemailer, RSA-2048 DKIM', count / 10, () =>
  nodemailer(sink.port, true, count / 10),
)
const rate = await measure('composed and sent', count, () => sendByProduct(sink.port, plain, count))
const signedRate = await measure('composed and sent, RSA-2048 DKIM', count / 2, () =>
  sendByProduct(sink.port, signed, count / 2),
)
sink.stop()
console.log(`\n${(rate / bare).toFixed(1)} × bare nodemailer (to reach: 3)`)
console.log(
  `${(signedRate / bare).toFixed(1)} × bare nodemailer with DKIM (to reach: 1.5); ${(signedRate / bareSigned).toFixed(1)} × its own DKIM`,
)
