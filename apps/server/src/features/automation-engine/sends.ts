import { sql } from 'kysely'
import type { Db } from '#platform/db.ts'
import { closeSends, openSend, reopenSends } from '#sending/sends/public.ts'
import { openTextSend } from '#sending/texts/public.ts'
import type { Running } from './running.ts'

/** The client that the engine stores with sends of automations; `client_id` is the message's id. */
export const automationClient = 'automations'

interface MessageStep {
  id: string
  kind: 'email' | 'text'
  message_id: string
}

/**
 * The open send of the published content of an email or text step, for people who go through for the n-th time: the first of them
 * opens it.
 * @throws template_broken when the message does not compile
 */
export async function sendOf(
  tx: Db,
  running: Running,
  { id: stepId, kind, message_id: messageId }: MessageStep,
  run: number,
  now: Date,
): Promise<string> {
  const published = (kind === 'text' ? running.texts : running.messages)[messageId]
  if (!published) throw new Error(`message ${messageId} was not published`)
  const { content_id: contentId } = published
  const known = await tx
    .selectFrom('automation_send')
    .select('send_id')
    .where('content_id', '=', contentId)
    .where('message_id', '=', messageId)
    .where('run', '=', run)
    .executeTakeFirst()
  if (known) return known.send_id
  const { rows } = await sql<{ part: number }>`
    select coalesce(max(part), 0)::int + 1 as part from send
    where client = ${automationClient} and client_id = ${messageId}`.execute(tx)
  const opening = {
    account: running.account,
    client: automationClient,
    clientId: messageId,
    now,
    part: rows[0]?.part ?? 1,
    variationId: contentId,
  }
  const send =
    'text' in published
      ? await openTextSend(tx, { ...opening, text: published.text })
      : await openSend(tx, { ...opening, message: published.message })
  await tx
    .insertInto('automation_send')
    .values({
      send_id: send,
      account_id: running.account,
      automation_id: running.id,
      step_id: stepId,
      run,
      message_id: messageId,
      content_id: contentId,
      channel: kind === 'text' ? 'sms' : 'email',
    })
    .execute()
  return send
}

/** All sends of an automation. */
export async function sendIdsOf(db: Db, automationId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('automation_send')
    .select('send_id')
    .where('automation_id', '=', automationId)
    .orderBy('send_id')
    .execute()
  return rows.map(({ send_id }) => send_id)
}

/** After a publishing: earlier sends belong to the step that sends the message now. */
export async function keepSteps(
  tx: Db,
  automationId: string,
  steps: readonly { id: string; message_id: string }[],
): Promise<void> {
  await sql`
    update automation_send made set step_id = step.step_id
    from unnest(${steps.map(({ message_id }) => message_id)}::uuid[], ${steps.map(({ id }) => id)}::uuid[]) as step (message_id, step_id)
    where made.automation_id = ${automationId} and made.message_id = step.message_id and made.step_id <> step.step_id`.execute(
    tx,
  )
}

/**
 * After a publishing: sends of content that is no longer published take no more people, and sends of content that is
 * published again are open.
 */
export async function keepPublishedOpen(
  tx: Db,
  automationId: string,
  contentIds: readonly string[],
  now: Date,
): Promise<void> {
  const rows = await tx
    .selectFrom('automation_send')
    .select(['send_id', 'content_id'])
    .where('automation_id', '=', automationId)
    .execute()
  const isPublished = new Set(contentIds)
  const ids = (published: boolean) =>
    rows.filter(({ content_id }) => isPublished.has(content_id) === published).map(({ send_id }) => send_id)
  await closeSends(tx, ids(false), now)
  await reopenSends(tx, ids(true))
}
