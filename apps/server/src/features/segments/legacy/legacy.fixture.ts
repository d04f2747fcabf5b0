import { sql } from 'kysely'
import { newId } from '#platform/db.ts'
import type { Caller, Server } from '#test/kit.ts'

/** The number of a list, as the oldest API names it. */
export async function listNumber({ product }: Server, id: string): Promise<number> {
  const { db } = product.services.database
  return (await db.selectFrom('list').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number
}

/** A campaign with the events of these people, as sending would store it. */
export async function givenCampaign(
  { product }: Server,
  { account }: Caller,
  {
    status = 'triggered',
    people,
  }: { status?: string; people?: Record<string, readonly ('delivered' | 'open' | 'click')[]> },
): Promise<{ id: string; number: number }> {
  const { db } = product.services.database
  const id = newId()
  const { number } = await db
    .insertInto('single_send')
    .values({ id, account_id: account, name: `Campaign ${id}`, status })
    .returning('number')
    .executeTakeFirstOrThrow()
  const send = { id: newId(), account_id: account, client: 'single-sends', client_id: id, message: '{}' }
  if (people) await db.insertInto('send').values(send).execute()
  for (const [email, events] of Object.entries(people ?? {})) {
    const { rows } = await sql<{ contact_id: string }>`
      select contact_id from contact_identifier
      where account_id = ${account} and kind = 'email' and value = ${email}`.execute(db)
    const contact_id = rows[0]?.contact_id ?? ''
    const at = new Date(Date.now() - 3_600_000)
    for (const event of events) {
      const about = { id: newId(), contact_id, account_id: account, send_id: send.id, event, at }
      await db.insertInto('message_event').values(about).execute()
    }
    const did = (name: 'open' | 'click') => (events.includes(name) ? at : null)
    await db
      .updateTable('contact')
      .set({ last_emailed: at, last_opened: did('open') ?? did('click'), last_clicked: did('click') })
      .where('account_id', '=', account)
      .where('id', '=', contact_id)
      .execute()
    await db
      .insertInto('recipient')
      .values({
        send_id: send.id,
        contact_id,
        email,
        state: 'delivered',
        sent_at: at,
        opened_at: did('open') ?? did('click'),
        clicked_at: did('click'),
      })
      .execute()
  }
  return { id, number }
}

/** Method, address and body of a call, then the expected status, sentence and field; undefined where there is none. */
export type Sentence = readonly [
  method: string,
  path: string,
  body: unknown,
  status: number,
  message: string,
  field: string | null | undefined,
]

/** The first error of a refused call, as the client reads it. A body that is text is sent as it is. */
export async function refusalOf(
  who: Caller,
  [method, path, body]: readonly [string, string, unknown, ...unknown[]],
): Promise<{ status: number; message: string; field: string | null | undefined }> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await who.fetch(path, {
    method,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: text }),
  })
  const said = (await answer.json()) as { errors: { message: string; field?: string | null }[] }
  const [first] = said.errors
  return { status: answer.status, message: first?.message ?? '', field: first?.field }
}
