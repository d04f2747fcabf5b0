import { mkdir, open, readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { inboundLimits } from '../smtp/inbound-server.ts'
import { type Mailbox, MailboxRefused, pause } from './mailbox.ts'
import type { Maildir } from './mailbox-url.ts'

/** The flags of a maildir for the state of a message: S was read, F is flagged for a person. */
const flags = { read: ':2,S', unknown: ':2,F' } as const

/** A maildir: new messages lie in `new`, and read ones in `cur`. */
export async function openMaildir({ path, everyMs }: Maildir): Promise<Mailbox> {
  const list = async () => {
    const names = await readdir(join(path, 'new')).catch((error: NodeJS.ErrnoException) => {
      throw new MailboxRefused(`the folder ${path}/new can't be read (${error.code ?? 'unknown'})`)
    })
    return names.filter((name) => !name.startsWith('.'))
  }
  await list()
  await mkdir(join(path, 'cur'), { recursive: true })
  return {
    async next(atMost, without) {
      // Names begin with the time of delivery.
      const names = (await list()).filter((name) => !without.has(name)).sort()
      const messages = await Promise.all(names.slice(0, atMost).map((name) => readBeginning(path, name)))
      return messages.filter((message) => message !== null)
    },
    async putAside(ids, shelf) {
      for (const name of ids) {
        await rename(join(path, 'new', name), join(path, 'cur', `${name}${flags[shelf]}`)).catch(
          ignoreMissing,
        )
      }
    },
    wait: (signal) => pause(everyMs, signal),
    close: async () => {},
  }
}

async function readBeginning(path: string, name: string) {
  const file = await open(join(path, 'new', name)).catch(ignoreMissing)
  if (!file) return null
  try {
    const buffer = Buffer.alloc(inboundLimits.keptBytes)
    const { bytesRead } = await file.read(buffer, 0, buffer.byteLength, 0)
    return { id: name, source: Buffer.from(buffer.subarray(0, bytesRead)) }
  } finally {
    await file.close()
  }
}

/** Ignores that a file is missing, because another program has moved it. */
function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
