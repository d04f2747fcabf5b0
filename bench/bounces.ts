/**
 * A flood of bounces into the listener of BOUNCE_PORT, by SMTP: `npm run bench -- bounces [mails] [connections]`. Of ten
 * mails seven are the first report of a message, one is a second copy, and two are forged. It measures rate and memory,
 * tenth by tenth, and proves that each genuine report counts once, that an address is suppressed only for its own fault,
 * and that forged reports change nothing. The client shares the cores with the server.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { makeMailSigner } from '../apps/server/src/sending/events/tracking/mail-tokens.ts'
import { bounceDomain, openDeliveredSend } from './lib/delivered-send.ts'
import { usedBy } from './lib/process-usage.ts'
import { proveAll } from './lib/prove-all.ts'
import { mailBounce, type Outcome, openSmtp } from './lib/smtp-client.ts'

const mails = Number(process.argv[2] ?? 100_000)
const connections = Number(process.argv[3] ?? 40)
const reported = Math.floor(mails * 0.7)
const copies = Math.floor(mails * 0.1)
/** The number of people who are named in forged reports only. */
const attacked = mails - reported - copies
const replayed = Math.floor(mails / 20)

const on = await openDeliveredSend(reported + attacked)
const own = makeMailSigner(on.secrets)
const foreign = makeMailSigner(new Map([[Math.max(...on.secrets.keys()), randomBytes(32)]]))
const at = (local: string) => `${local}@${bounceDomain}`
const pathOf = (person: number) => at(own.sign('b', on.send, on.contacts[person]!))

interface Mail {
  to: string
  source: string
  isForged: boolean
}

/** Replies of servers, by the last digit of a person's number. Only a fault of the address may suppress it. */
const replies = {
  hard: ['5.1.1', '550 5.1.1 The email account that you tried to reach does not exist'],
  full: ['5.2.2', '552 5.2.2 The email account that you tried to reach is over quota'],
  blocked: ['5.7.1', '550 5.7.1 Service unavailable; client host blocked using a block list'],
} as const
const isHard = (person: number) => person % 10 < 8

function replyOf(person: number): keyof typeof replies {
  return isHard(person) ? 'hard' : person % 10 === 8 ? 'full' : 'blocked'
}

/** Every seventh report names another person's address, as a forger might; the signature decides which person counts. */
function reportOf(person: number): string {
  const named = person % 7 === 0 ? reported + (person % attacked) : person
  const [status, said] = replies[replyOf(person)]
  return [
    'From: mailer-daemon@mx.example',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'This message could not be delivered.',
    '--part',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; p${named + 1}@people.example`,
    'Action: failed',
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${said}`,
    '',
    '--part--',
  ].join('\r\n')
}

const genuine = (person: number): Mail => ({
  to: pathOf(person),
  source: reportOf(person),
  isForged: false,
})

/**
 * Paths without a valid signature: guessed, changed, moved to another person, signed by another installation, or
 * malformed.
 */
function forgedPath(person: number): string {
  const contact = on.contacts[person]!
  const path = own.sign('b', on.send, contact)
  switch (person % 5) {
    case 0:
      return at(changed(path, person % path.length))
    case 1:
      return at(foreign.sign('b', on.send, contact))
    case 2: {
      // A forged return path: it names this person, but its signature was made for another person.
      const other = own.sign('b', on.send, on.contacts[person % reported]!)
      return at(path.slice(0, 52) + other.slice(52))
    }
    case 3:
      return at(`p${person + 1}=people.example`)
    default:
      return at(own.sign('b', randomBytes(16), contact).slice(0, 63))
  }
}

function changed(path: string, place: number): string {
  return path.slice(0, place) + (path[place] === 'a' ? 'b' : 'a') + path.slice(place + 1)
}

/** The mail with a number. The kinds are mixed, so that each tenth has the same share of each. */
function mailAt(number: number): Mail {
  const kind = number % 10
  const round = Math.floor(number / 10)
  if (kind < 7) return genuine(round * 7 + kind)
  // A second copy is about a person whose first report came before or is under way at the same time.
  if (kind === 7) return genuine(round * 7 + (round % 7))
  const person = reported + round * 2 + (kind - 8)
  return { to: forgedPath(person), source: reportOf(person), isForged: true }
}

const outcomes = { genuine: new Map<Outcome, number>(), forged: new Map<Outcome, number>() }
let next = 0
let answered = 0
const seen: { at: number; answered: number; memory: number }[] = []

async function caller(last: number, mailOf: (number: number) => Mail): Promise<void> {
  const client = await openSmtp(on.bouncePort)
  while (next < last) {
    const mail = mailOf(next++)
    const outcome = await mailBounce(client, mail.to, mail.source)
    const counts = outcomes[mail.isForged ? 'forged' : 'genuine']
    counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    answered++
  }
  client.close()
}

async function flood(last: number, mailOf: (number: number) => Mail): Promise<void> {
  next = 0
  await Promise.all(Array.from({ length: connections }, () => caller(last, mailOf)))
}

async function countRows() {
  const { rows } = await sql<
    Record<'bounced' | 'delivered' | 'events' | 'hard' | 'soft' | 'attacked', number>
  >`
    select (select count(*) from recipient where send_id = ${on.sendId} and state = 'bounced')::int as bounced,
           (select count(*) from recipient where send_id = ${on.sendId} and state = 'delivered')::int as delivered,
           (select count(*) from message_event where send_id = ${on.sendId})::int as events,
           count(*) filter (where kind = 'bounce')::int as hard,
           count(*) filter (where kind = 'block')::int as soft,
           count(*) filter (where substring(email from 'p(\\d+)@')::int > ${reported})::int as attacked
    from suppression where account_id = ${on.account}`.execute(on.db)
  const counters = await on.db
    .selectFrom('send_counter')
    .select(['metric', 'value'])
    .where('send_id', '=', on.sendId)
    .where(sql<boolean>`bucket = '-infinity'`)
    .execute()
  const counted = Object.fromEntries(counters.map(({ metric, value }) => [metric, Number(value)]))
  return { ...rows[0]!, counted }
}

try {
  const started = performance.now()
  const pids = { server: [on.serverPid], postgres: [on.postgresPid] }
  const before = await usedBy(pids)
  const watching = setInterval(async () => {
    const { now } = await on.memory()
    seen.push({ at: (performance.now() - started) / 1000, answered, memory: now })
  }, 200)
  await flood(mails, mailAt)
  clearInterval(watching)
  const seconds = (performance.now() - started) / 1000
  const used = await usedBy(pids)
  seen.push({ at: seconds, answered, memory: (await on.memory()).now })
  console.log(
    `${mails} mails over ${connections} connections in ${seconds.toFixed(1)} s: ${(mails / seconds).toFixed(0)}/s`,
  )
  const each = (part: 'server' | 'postgres') => (((used[part] - before[part]) * 1000) / mails).toFixed(3)
  console.log(`processor time a mail: server ${each('server')} ms, PostgreSQL ${each('postgres')} ms`)
  const tenths = Array.from({ length: 10 }, (_, tenth) => {
    const from = seen.findLast((one) => one.answered <= (mails * tenth) / 10) ?? { at: 0, answered: 0 }
    const to = seen.find((one) => one.answered >= (mails * (tenth + 1)) / 10) ?? seen.at(-1)!
    return { memory: to.memory, rate: (to.answered - from.answered) / Math.max(to.at - from.at, 0.001) }
  })
  console.log(`mails a second, tenth by tenth: ${tenths.map(({ rate }) => rate.toFixed(0)).join(' ')}`)
  console.log(
    `memory of the server, MB: ${tenths.map(({ memory }) => memory).join(' ')}; highest ${(await on.memory()).peak}`,
  )
  const after = await countRows()
  const hard = Array.from({ length: reported }, (_, person) => person).filter(isHard).length
  const soft = reported - hard
  const forgedTaken = (outcomes.forged.get('taken') ?? 0) + (outcomes.forged.get('gone') ?? 0)
  const genuineTaken = outcomes.genuine.get('taken') ?? 0
  await flood(replayed, (number) => genuine(number * 7))
  const replay = await countRows()
  proveAll([
    ['genuine reports taken', reported + copies, genuineTaken],
    ['forged reports taken', 0, forgedTaken],
    ['recipients who count as bounced', reported, after.bounced],
    ['recipients who count as delivered', attacked, after.delivered],
    ['events', reported, after.events],
    ['bounces in the numbers', hard, after.counted['bounces'] ?? 0],
    ['blocks in the numbers', soft, after.counted['blocks'] ?? 0],
    ['delivered in the numbers', attacked, after.counted['delivered'] ?? 0],
    ['addresses suppressed', hard, after.hard],
    ['blocks listed', soft, after.soft],
    ['suppressed who got forged reports only', 0, after.attacked],
    [`changes by ${replayed} replayed reports`, JSON.stringify(after), JSON.stringify(replay)],
  ])
} finally {
  await on.close()
}
