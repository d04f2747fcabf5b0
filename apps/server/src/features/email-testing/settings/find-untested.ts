import type { Db } from '#platform/db.ts'
import { Refusal } from '#platform/refusal.ts'
import type { FindUntested, MessageToSend } from '#platform/untested-messages.ts'
import { isTested } from '../runs/evidence.ts'
import { findTestedMessage } from '../runs/tested-message.ts'
import { areTestsDemanded } from './settings.ts'

/** The messages whose present content has no test that ended with results, if the account demands one. */
export const findUntested: FindUntested = async (db, account, kind, messages) => {
  if (messages.length === 0 || !(await areTestsDemanded(db, account))) return []
  const untested: MessageToSend[] = []
  for (const message of messages) if (await isUntested(db, account, kind, message)) untested.push(message)
  return untested
}

async function isUntested(
  db: Db,
  account: string,
  kind: Parameters<FindUntested>[2],
  { id, variation }: MessageToSend,
): Promise<boolean> {
  const place = { kind, id, ...(variation === null ? {} : { variationId: variation }) }
  const found = await findTestedMessage(db, account, place).catch((cause: unknown) => {
    // A message that is gone is a problem of its own.
    if (cause instanceof Refusal) return null
    throw cause
  })
  return found !== null && !(await isTested(db, account, kind, found.id, variation, found.digest))
}
