import type { Socket } from 'node:net'
import { shareOf } from './random.ts'
import { treatmentOf, treatmentOfNotice } from './treatments.ts'

/** The record of the messages to one address. */
export interface Entry {
  /** The number of times that its recipient was named. */
  attempts: number
  /** The ids of the messages that were taken. */
  takenIds: string[]
  /** The subjects of the messages that were taken. A subject that occurs twice means that the message came twice. */
  subjects: string[]
  /** True if a text was begun and got no valid SMTP answer. */
  isSilent: boolean
  /** The number of times that a message was deferred with a 4xx. */
  deferrals: number
  /** The number of times that a connection ended between its recipient and the end of its text. */
  brokenOff: number
  refusal: 'bounce' | 'block' | null
  /** All events in order, for finding the cause of a failure. */
  steps: Step[]
}

export interface Step {
  at: string
  /** The name of the client, and the number of its connection. */
  from: string
  what: string
}

/** A message that a reader may open. */
export interface Letter {
  to: string
  source: string
}

interface Rules {
  seed: number
  paceMs: number
  readers: number
  /** The time for which a hanging session hangs, in milliseconds; absent: longer than any client waits. */
  hangMs?: number
}

/** The address that steps of automations notify. */
export const notified = 'team@shop.example'
/** A time that is longer than any client waits. */
const usualHangMs = 60_000

/**
 * The sessions of all clients, with their shared state: the ledger, and the switches for failing on purpose and for
 * holding answers back.
 */
export function serveSmtp(
  { seed, paceMs, readers, hangMs = usualHangMs }: Rules,
  onLetter: (letter: Letter) => void,
) {
  const ledger = new Map<string, Entry>()
  let isGood = false
  let held: Promise<void> | null = null
  let endHold = (): void => {}
  let noteHeld = (_client: string): void => {}
  const sockets = new Set<Socket>()
  /** True from the moment at which all sessions are cut off. */
  let isCut = false

  const entryOf = (to: string): Entry => {
    let entry = ledger.get(to)
    if (!entry) {
      entry = {
        attempts: 0,
        takenIds: [],
        subjects: [],
        isSilent: false,
        deferrals: 0,
        brokenOff: 0,
        refusal: null,
        steps: [],
      }
      ledger.set(to, entry)
    }
    return entry
  }
  const treatment = (to: string) => {
    const { attempts } = entryOf(to)
    const found = (to === notified ? treatmentOfNotice : treatmentOf)(seed, to, attempts)
    const stays = found === '550 no such user' || found === '554 blocked'
    return isGood && !stays ? 'taken' : found
  }
  let connections = 0
  const take = (to: string, text: string): string => {
    const entry = entryOf(to)
    const messageId = /^message-id:\s*<(.+)>/im.exec(text)?.[1] ?? ''
    entry.takenIds.push(messageId)
    entry.subjects.push(/^subject: *(.*)$/im.exec(text)?.[1]?.trim() ?? '')
    if (shareOf(seed + 1, to) < readers) onLetter({ to, source: text })
    return messageId
  }

  const connect = (socket: Socket): void => {
    const number = ++connections
    let client = ''
    let to = ''
    let text: string[] | null = null
    /** The bytes of a chunk that are still to come; null: a text that ends with a dot. */
    let chunk: number | null = null
    /** The recipient whose text has not ended. */
    let open = ''
    let rest = ''
    const lines: string[] = []
    let isBusy = false
    const say = (words: string) => void socket.write(`${words}\r\n`)
    const note = (what: string) => {
      const gone = socket.destroyed ? ', the client had gone' : ''
      const from = `${client}, connection ${number}`
      entryOf(to).steps.push({ at: new Date().toISOString(), from, what: `${what}${gone}` })
    }
    socket.setNoDelay(true).on('error', () => {})
    sockets.add(socket)
    say('220 chaos.example')

    const later = async (wait: Promise<unknown>, then: () => void): Promise<void> => {
      isBusy = true
      await wait
      isBusy = false
      then()
      step()
    }
    const hang = () => void later(pause(hangMs), () => socket.destroy())
    const recipient = (address: string) => {
      to = address.toLowerCase()
      open = to
      entryOf(to).attempts++
      note(`named as recipient: ${treatment(to)}`)
      switch (treatment(to)) {
        case 'hangs before the recipient':
          return hang()
        case 'talks nonsense to the recipient':
          return say('the moon is full tonight')
        case '451 to the recipient':
          entryOf(to).deferrals++
          to = open = ''
          return say('451 4.7.1 Greylisted, please try again later')
        case '550 no such user':
          entryOf(to).refusal = 'bounce'
          to = open = ''
          return say('550 5.1.1 The email account that you tried to reach does not exist')
        default:
          return say('250 ok')
      }
    }
    const end = (whole: string) => {
      const entry = entryOf(to)
      // Its session was cut off before the answer, so the client can't know.
      if (isCut && socket.destroyed) entry.isSilent = true
      switch (treatment(to)) {
        case 'hangs after the text':
          entry.isSilent = true
          return hang()
        case 'takes it without an answer':
          entry.isSilent = true
          note(`took ${take(to, whole)} without an answer`)
          return void socket.destroy()
        case 'talks nonsense after the text':
          entry.isSilent = true
          return say('perhaps')
        case '452 after the text':
          entry.deferrals++
          return say('452 4.3.1 Insufficient system storage')
        case '554 blocked':
          entry.refusal = 'block'
          return say('554 5.7.1 Message rejected because your IP address is on a blocklist')
        default:
          note(`took ${take(to, whole)}`)
          return say('250 2.0.0 taken')
      }
    }
    const read = (line: string) => {
      if (text) {
        if (chunk !== null) chunk -= line.length + 2
        const isLast = chunk === null ? line === '.' : chunk <= 0
        if (line !== '.' || chunk !== null) text.push(line)
        if (!isLast) {
          if (text.length === 5 && treatment(to) === 'closes in the middle of the text') {
            // The client can't know that the text was lost, if its system had already taken the last byte.
            entryOf(to).isSilent = true
            socket.destroy()
          }
          return
        }
        const whole = text.join('\n')
        text = null
        chunk = null
        open = ''
        if (to === '') return say('503 5.5.1 no recipient')
        note('text ended')
        const to250 = held
        if (to250) noteHeld(client)
        return void later(to250 ?? pause(paceMs), () => end(whole))
      }
      const named = recipientIn(line)
      if (named !== null) return recipient(named)
      if (line === 'DATA') {
        if (to === '') return say('503 5.5.1 no recipient')
        text = []
        return say('354 go on')
      }
      if (line.startsWith('BDAT')) {
        text = []
        chunk = Number(line.split(' ')[1])
        return
      }
      if (line.startsWith('EHLO')) {
        client = line.slice(5)
        return say('250-chaos.example\r\n250-PIPELINING\r\n250-CHUNKING\r\n250 8BITMIME')
      }
      if (line === 'QUIT') return say('221 bye')
      if (line === 'RSET') to = ''
      say('250 ok')
    }
    const step = (): void => {
      while (!isBusy && !socket.destroyed) {
        const line = lines.shift()
        if (line === undefined) return
        read(line)
      }
    }
    socket.on('data', (chunk) => {
      const all = rest + chunk.toString('latin1')
      const parts = all.split('\r\n')
      rest = parts.pop() ?? ''
      for (const part of parts) lines.push(part)
      step()
    })
    socket.once('close', () => {
      const unread = lines.flatMap((line) => recipientIn(line) ?? [])
      sockets.delete(socket)
      for (const broken of open === '' ? unread : [open, ...unread]) {
        const entry = entryOf(broken.toLowerCase())
        entry.brokenOff++
        // The client's system may have taken the last byte of its text.
        if (isCut) entry.isSilent = true
      }
    })
  }

  return {
    connect,
    ledger,
    behave() {
      isGood = true
    },
    /** Cuts off all sessions, as a server that crashes does. */
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    /** Sessions are served as before. */
    mend() {
      isCut = false
    },
    hold() {
      const lasts = Promise.withResolvers<void>()
      const came = Promise.withResolvers<string>()
      held = lasts.promise
      endHold = lasts.resolve
      noteHeld = came.resolve
      return came.promise
    },
    release() {
      held = null
      endHold()
      noteHeld('')
    },
  }
}

/** The recipient that a line names; null: it names none. */
function recipientIn(line: string): string | null {
  return line.startsWith('RCPT TO:') ? line.slice(9, line.indexOf('>')) : null
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
