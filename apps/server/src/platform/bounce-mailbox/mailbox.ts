export interface MailboxMessage {
  id: string
  /** The beginning of the message. */
  source: Buffer
}

/** The shelves for messages that have been read. Messages are never deleted. */
export type Shelf = 'read' | 'unknown'

/** An open mailbox. After an error it can't be used any more. */
export interface Mailbox {
  /** At most so many new messages, oldest first, without those of these ids. */
  next(atMost: number, without: ReadonlySet<string>): Promise<MailboxMessage[]>
  /** Puts messages aside, so that they are not looked at again. */
  putAside(ids: readonly string[], shelf: Shelf): Promise<void>
  /** Resolves when something may have come, at the latest when it is time to look again. */
  wait(signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

/** The mailbox can't be read until a person changes something. The message names it in a few words. */
export class MailboxRefused extends Error {
  constructor(said: string) {
    super(said)
    this.name = 'MailboxRefused'
  }
}

/** Resolves after this time, or at once when the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}
