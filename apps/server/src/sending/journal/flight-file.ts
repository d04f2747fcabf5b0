import { closeSync, ftruncateSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { validate as isId } from 'uuid'

/** What one lane of a worker writes down about the flight it has under way. */
export interface FlightFile {
  /** Before the recipients are marked: a flight of at most 255, which takes the place of the one before. */
  begin(sendId: string, contactIds: readonly string[]): void
  /** Before the final dot of a message is handed to the socket. */
  leaves(contactId: string): void
  /** The server has answered the final dot. */
  answered(contactId: string, isAccepted: boolean): void
  close(): void
}

/** What a flight file says of a recipient. `silent`: the final dot was under way, and no answer came. */
export type Fate = 'not sent' | 'silent' | 'accepted'

export interface ReadFlight {
  sendId: string
  fates: ReadonlyMap<string, Fate>
}

// The first line is text: the start of the machine it was written under, the send and the contacts. After it come pairs
// of bytes, what happened and to which contact of the line.
const leavesByte = 1
const acceptedByte = 2
const refusedByte = 3

/**
 * Every line is in the system's hands before the call returns, so it outlives the process, kill -9 included. It need not
 * outlive the machine: a file from before its last start is not believed.
 */
export function openFlightFile(path: string, boot: string): FlightFile {
  const file = openSync(path, 'w')
  let positions = new Map<string, number>()
  let bytes = 0
  let isBroken = false
  /** What can't be written down must not be believed either: an empty file says nothing. */
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
      bytes += writeSync(file, what, 0, what.length, bytes)
    })
  const note = (contactId: string, what: number): void => {
    const position = positions.get(contactId)
    if (position !== undefined) append(Uint8Array.of(what, position))
  }
  return {
    begin(sendId, contactIds) {
      positions = new Map(contactIds.map((id, position) => [id, position]))
      attempt(() => ftruncateSync(file, 0))
      bytes = 0
      append(Buffer.from(`${[boot, sendId, ...contactIds].join(' ')}\n`))
    },
    leaves: (contactId) => note(contactId, leavesByte),
    answered: (contactId, isAccepted) => note(contactId, isAccepted ? acceptedByte : refusedByte),
    close() {
      closeSync(file)
      rmSync(path, { force: true })
    },
  }
}

/** Reads the file of a worker that is gone; null where it says nothing, or is from before the machine's last start. */
export function readFlightFile(path: string, boot: string): ReadFlight | null {
  const bytes = readFileSync(path)
  const end = bytes.indexOf('\n')
  const [writtenUnder, sendId, ...contactIds] = bytes.toString('latin1', 0, Math.max(end, 0)).split(' ')
  if (end < 0 || writtenUnder !== boot || !sendId || ![sendId, ...contactIds].every(isId)) return null
  const fates = new Map<string, Fate>(contactIds.map((id) => [id, 'not sent']))
  // A byte without its pair is of a write that the process did not outlive: nothing followed it.
  for (let at = end + 1; at + 1 < bytes.length; at += 2) {
    const contactId = contactIds[bytes[at + 1] ?? 0]
    const what = bytes[at]
    if (contactId === undefined) return null
    fates.set(contactId, what === leavesByte ? 'silent' : what === acceptedByte ? 'accepted' : 'not sent')
  }
  return { sendId, fates }
}
