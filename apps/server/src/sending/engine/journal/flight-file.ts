import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { validate as isId } from 'uuid'

/** A lane's record of its current flight. */
export interface FlightFile {
  /** Begins a flight of at most 255 recipients and replaces the one before. Call it before they are marked. */
  begin(sendId: string, contactIds: readonly string[]): void
  /** Call before the final dot of a message is given to the socket. Messages that leave together need one call. */
  leaves(...contactIds: readonly string[]): void
  /**
   * Call when the server has answered the final dot. The note is written at the end of this turn of the event loop,
   * together with the turn's other answers.
   */
  answered(contactId: string, isAccepted: boolean): void
  /**
   * Forgets the last flight. Call it when its batch was given back and before another lane can have that batch, since the
   * results of the same recipients there are not in this file.
   */
  clear(): void
  close(): void
}

/** The last known state of a recipient's message. `silent`: the final dot was under way, and no answer came. */
export type Fate = 'not sent' | 'silent' | 'accepted'

export interface ReadFlight {
  sendId: string
  fates: ReadonlyMap<string, Fate>
}

// The first line is text: the id of the machine's start, the send, and the contacts. Pairs of bytes follow: the event,
// and the number of the contact in that line.
const leavesByte = 1
const acceptedByte = 2
const refusedByte = 3

/**
 * Opens a flight file. The system has a note of each leaving message before the call returns, so it survives the
 * process, even kill -9. If a process is killed in the turn in which an answer came, that message is uncertain. Notes
 * need not survive the machine: a file from before its last start is ignored.
 */
export function openFlightFile(path: string, boot: string): FlightFile {
  const file = openSync(path, 'w')
  let positions = new Map<string, number>()
  /** Pairs of bytes that are still to be written. */
  let answers: number[] = []
  let bytes = 0
  let isBroken = false
  /** If a note can't be written, the file is emptied, since a file without that note would be wrong. */
  const attempt = (write: () => void): void => {
    if (isBroken) return
    try {
      write()
    } catch {
      isBroken = true
      positions = new Map()
      ftruncateSync(file, 0)
      rmSync(path, { force: true })
    }
  }
  const append = (what: Uint8Array): void =>
    attempt(() => {
      const written = writeSync(file, what, 0, what.length, bytes)
      if (written < what.length) throw new Error('the disk is full')
      bytes += written
    })
  const empty = (): void => {
    positions = new Map()
    answers = []
    attempt(() => ftruncateSync(file, 0))
    bytes = 0
  }
  const notesOf = (contactIds: readonly string[], what: number): number[] =>
    contactIds.flatMap((id) => {
      const position = positions.get(id)
      return position === undefined ? [] : [what, position]
    })
  const write = (notes: readonly number[]): void => {
    if (notes.length > 0) append(Uint8Array.from(notes))
  }
  /** Writes all answers of a turn together: one write costs the same for one answer as for many. */
  const writeAnswers = (): void => {
    write(answers)
    answers = []
  }
  return {
    begin(sendId, contactIds) {
      empty()
      positions = new Map(contactIds.map((id, position) => [id, position]))
      append(Buffer.from(`${[boot, sendId, ...contactIds].join(' ')}\n`))
    },
    leaves(...contactIds) {
      writeAnswers()
      write(notesOf(contactIds, leavesByte))
    },
    answered(contactId, isAccepted) {
      if (answers.length === 0) setImmediate(writeAnswers)
      answers.push(...notesOf([contactId], isAccepted ? acceptedByte : refusedByte))
    },
    clear: empty,
    close() {
      isBroken = true
      closeSync(file)
      rmSync(path, { force: true })
    },
  }
}

/** Reads the file of a worker that has ended. Null if it has no flight, or is from before the machine's last start. */
export function readFlightFile(path: string, boot: string): ReadFlight | null {
  const bytes = readFileSync(path)
  const end = bytes.indexOf('\n')
  const [writtenUnder, sendId, ...contactIds] = bytes.toString('latin1', 0, Math.max(end, 0)).split(' ')
  if (end < 0 || writtenUnder !== boot || !sendId || ![sendId, ...contactIds].every(isId)) return null
  const fates = new Map<string, Fate>(contactIds.map((id) => [id, 'not sent']))
  // A single byte at the end is an incomplete write: the process ended in it, so nothing followed.
  for (let at = end + 1; at + 1 < bytes.length; at += 2) {
    const contactId = contactIds[bytes[at + 1] ?? 0]
    const what = bytes[at]
    if (contactId === undefined) return null
    fates.set(contactId, what === leavesByte ? 'silent' : what === acceptedByte ? 'accepted' : 'not sent')
  }
  return { sendId, fates }
}
