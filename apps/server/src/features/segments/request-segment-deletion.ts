import type { FastifyReply } from 'fastify'
import { refuseUsed } from '#features/contact-sets/public.ts'
import type { Db } from '#platform/db.ts'
import type { Context } from '#platform/http/app.ts'
import type { Identity } from '#platform/http/identity.ts'
import { accessSegment } from './access-segment.ts'
import { deleteSegment, lockEvaluation } from './delete-segment.ts'
import type { Dependencies } from './dependencies.ts'

/**
 * Deletes a segment and its stored members. If its contacts are to be deleted too, a job deletes them and then the
 * segment.
 * @returns the job; null when only the segment was deleted, which is done at once
 */
export async function requestSegmentDeletion(
  db: Db,
  identity: Identity,
  id: string,
  withContacts: boolean,
  { findUses, startDeletion }: Dependencies,
): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    const known = await accessSegment(tx, identity.account, id)
    await lockEvaluation(tx, known.id)
    const row = await accessSegment(tx, identity.account, id, { lock: true })
    await refuseUsed(tx, identity.account, { kind: 'segment', id: row.id }, findUses)
    if (withContacts) return startDeletion(tx, identity, row)
    await deleteSegment(tx, identity.account, row.id)
    return null
  })
}

/** Answers the deletion of a segment for both versions of the API: 202, with a job if contacts are deleted too. */
export async function answerSegmentDeletion(
  { db, identity }: Context,
  { params, query }: { params: { id: string }; query: { delete_contacts?: boolean | undefined } },
  reply: FastifyReply,
  dependencies: Dependencies,
  /** The answer without a job. */
  nothing?: object,
): Promise<FastifyReply> {
  const job = await requestSegmentDeletion(
    db,
    identity,
    params.id,
    query.delete_contacts === true,
    dependencies,
  )
  return reply.code(202).send(job === null ? nothing : { job_id: job })
}
