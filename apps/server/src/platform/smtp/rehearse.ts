import { randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import type { MailLine, MailProblem, MailStep, MailTest } from '@carillon/contract/installation'
import { isLoopbackHost } from './loopback.ts'
import { problemOf } from './rehearsal.rules.ts'
import { openRehearsalSocket, type RehearsalSocket, TalkProblem } from './rehearsal-socket.ts'
import { replyText, type SmtpReply } from './smtp-replies.ts'
import type { SmtpSettings } from './smtp-url.ts'

interface TestMail {
  from: string
  to: string
  subject: string
  text: string
  at: Date
}

const hidden = '••••••••'
/** Problems after which no farewell is said. */
const speechless: ReadonlySet<MailProblem> = new Set(['not_smtp', 'timeout', 'closed'])

/**
 * Sends one message by a conversation of its own, and answers all of it, with passwords hidden. It takes the same steps
 * as the sending of campaigns. Never rejects: each failure is the answer.
 */
export async function rehearse(settings: SmtpSettings, mail: TestMail): Promise<MailTest> {
  const began = performance.now()
  const talk = new Rehearsal(settings)
  const problem = await converse(talk, async () => {
    await talk.open()
    await talk.deliver(mail)
  })
  return {
    is_accepted: problem === null,
    step: problem && talk.step,
    problem: problem?.problem ?? null,
    detail: problem?.message ?? null,
    lines: talk.lines,
    took_ms: Math.round(performance.now() - began),
  }
}

/** The outcome of a conversation that ends before the first message. */
export interface Knock {
  /** The step that failed, with its problem; null: none did. */
  failed: { step: MailStep; problem: MailProblem; detail: string } | null
  /** The end of the server's certificate; null: the connection is not encrypted, or came to no answer. */
  certificateUntil: Date | null
}

/**
 * Connects, encrypts and signs in as the sending of campaigns does, and leaves without a message. Never rejects: each
 * failure is the answer.
 */
export async function knock(settings: SmtpSettings, withinMs: number): Promise<Knock> {
  const talk = new Rehearsal(settings)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<TalkProblem>((resolve) => {
    timer = setTimeout(() => resolve(new TalkProblem('timeout', '')), withinMs)
  })
  const problem = await Promise.race([converse(talk, () => talk.open()), late])
  clearTimeout(timer)
  const step = talk.step
  talk.cut()
  return {
    failed: problem && { step, problem: problem.problem, detail: problem.message },
    certificateUntil: talk.certificateUntil,
  }
}

/** Runs a conversation to its end, and says farewell. */
async function converse(talk: Rehearsal, work: () => Promise<void>): Promise<TalkProblem | null> {
  let problem: TalkProblem | null = null
  try {
    await work()
  } catch (error) {
    problem = error instanceof TalkProblem ? error : new TalkProblem(problemOf(error), wordsOf(error))
    talk.note('failed', problem.message)
  }
  await talk.end(problem === null || !speechless.has(problem.problem))
  return problem
}

function wordsOf(error: unknown): string {
  const { errors = [], message = '' } = (error ?? {}) as { errors?: readonly unknown[]; message?: string }
  return message !== '' || errors.length === 0 ? message : wordsOf(errors[0])
}

class Rehearsal {
  readonly lines: MailLine[] = []
  step: MailStep = 'name'
  private readonly settings: SmtpSettings
  private socket: RehearsalSocket | null = null
  private extensions = new Map<string, string>()
  private isSecure = false
  private isCut = false

  constructor(settings: SmtpSettings) {
    this.settings = settings
  }

  note(note: NonNullable<MailLine['note']>, text: string): void {
    this.lines.push({ by: 'note', note, text })
  }

  /** Everything before the first message: name, connection, greeting, encryption, login. */
  async open(): Promise<void> {
    const { host, port, tls, login } = this.settings
    const addresses = await lookup(host, { all: true })
    this.note('looked_up', addresses.map(({ address }) => address).join(', '))
    this.step = 'connection'
    this.socket = await openRehearsalSocket(this.settings)
    if (this.isCut) this.socket.destroy()
    this.note('connected', `${host}:${port}`)
    if (tls === 'implicit') await this.secure()
    this.step = 'greeting'
    this.expect(await this.reply(), 220)
    await this.hello()
    if (tls === 'required' || (tls === 'offered' && this.extensions.has('STARTTLS'))) {
      this.step = 'encryption'
      if (!this.extensions.has('STARTTLS')) throw new TalkProblem('starttls_missing', '')
      this.expect(await this.say('STARTTLS'), 220)
      await this.secure()
      await this.hello()
    }
    if (login) await this.signIn(login)
  }

  async deliver({ from, to, subject, text, at }: TestMail): Promise<void> {
    this.step = 'sender'
    this.expect(await this.say(`MAIL FROM:<${from}>`), 250)
    this.step = 'recipient'
    this.expect(await this.say(`RCPT TO:<${to}>`), 250, 251)
    this.step = 'message'
    this.expect(await this.say('DATA'), 354)
    const domain = from.slice(from.lastIndexOf('@') + 1)
    const head = [
      `From: <${from}>`,
      `To: <${to}>`,
      `Subject: =?UTF-8?B?${Buffer.from(subject, 'utf8').toString('base64')}?=`,
      `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
      `Message-ID: <${randomUUID()}@${domain}>`,
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: base64',
    ]
    const body = Buffer.from(text, 'utf8')
      .toString('base64')
      .match(/.{1,76}/g)
    for (const line of [...head, '', ...(body ?? [])]) this.write(line)
    this.expect(await this.say('.'), 250)
  }

  /** @param isHeard false: the other side speaks no SMTP, or not any more */
  async end(isHeard: boolean): Promise<void> {
    // The outcome is known; a server that does not answer the farewell changes nothing.
    if (isHeard && this.socket?.isOpen()) await this.say('QUIT', 'QUIT', 2000).catch(() => undefined)
    this.socket?.destroy()
  }

  /** Closes the connection, also in the middle of a step. */
  cut(): void {
    this.isCut = true
    this.socket?.destroy()
  }

  get certificateUntil(): Date | null {
    return this.socket?.certificateUntil() ?? null
  }

  private async secure(): Promise<void> {
    this.step = 'encryption'
    const said = await this.socket?.secure()
    this.isSecure = true
    this.note('encrypted', said ?? '')
  }

  private async hello(): Promise<void> {
    this.step = 'hello'
    const { clientName } = this.settings
    const reply = await this.say(`EHLO ${clientName}`)
    this.extensions = new Map()
    if (reply.code >= 500) {
      this.expect(await this.say(`HELO ${clientName}`), 250)
      return
    }
    this.expect(reply, 250)
    for (const line of reply.text.split('\n').slice(1)) {
      const [name = '', ...rest] = line.trim().split(/[\s=]+/)
      this.extensions.set(name.toUpperCase(), rest.join(' '))
    }
  }

  private async signIn({ user, password }: { user: string; password: string }): Promise<void> {
    this.step = 'login'
    const { tls, host } = this.settings
    if (!this.isSecure && tls !== 'never' && !isLoopbackHost(host))
      throw new TalkProblem('login_unencrypted', '')
    const ways = (this.extensions.get('AUTH') ?? '').toUpperCase().split(' ')
    const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
    if (ways.includes('PLAIN')) {
      this.expect(
        await this.say(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`, `AUTH PLAIN ${hidden}`),
        235,
      )
    } else if (ways.includes('LOGIN')) {
      this.expect(await this.say('AUTH LOGIN'), 334)
      this.expect(await this.say(base64(user), hidden), 334)
      this.expect(await this.say(base64(password), hidden), 235)
    } else throw new TalkProblem('login_unsupported', ways.join(' '))
  }

  private write(line: string, shown = line): void {
    this.lines.push({ by: 'us', note: null, text: shown })
    this.socket?.write(`${line}\r\n`)
  }

  private say(line: string, shown = line, withinMs?: number): Promise<SmtpReply> {
    this.write(line, shown)
    return this.reply(withinMs)
  }

  private async reply(withinMs?: number): Promise<SmtpReply> {
    if (!this.socket) throw new TalkProblem('closed', '')
    const reply = await this.socket.reply(withinMs)
    const lines = reply.text.split('\n')
    for (const [at, text] of lines.entries())
      this.lines.push({
        by: 'server',
        note: null,
        text: `${reply.code}${at < lines.length - 1 ? '-' : ' '}${text}`.slice(0, 500),
      })
    return reply
  }

  private expect(reply: SmtpReply, ...codes: number[]): void {
    if (!codes.includes(reply.code)) throw new TalkProblem('refused', replyText(reply))
  }
}
