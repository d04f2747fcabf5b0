import { type Selectable, sql } from 'kysely'
import * as z from 'zod/mini'
import { findContacts } from '#features/contacts/public.ts'
import { mailAddress, type ToldSignup } from '#features/notifications/public.ts'
import { defineJob, enqueue, type JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import type { SignupNotice } from '#schema/tables.generated.ts'

/** A form sends at most one mail in this time; people who come meanwhile are gathered in the next mail. */
const mailEveryMs = 5 * 60_000
/** The number of people that a mail lists; it counts all. */
const listed = 50
/** A mail that the server does not take is tried for this long. */
const triedForMs = 24 * 3_600_000

/** Gathers people who became contacts by forms that name an address, in the transaction that makes them contacts. */
export async function gatherSignups(
  tx: Db,
  done: readonly { row: { form_id: string }; contactId: string }[],
  now: Date,
): Promise<void> {
  for (const [formId, of] of Map.groupBy(done, ({ row }) => row.form_id)) {
    const people = of.slice(0, listed).map(({ contactId }) => contactId)
    const { rows } = await sql<{ is_due: boolean }>`
      insert into signup_notice as known (form_id, account_id, count, people, since)
      select id, account_id, ${of.length}::int, ${people}::uuid[], ${now} from signup_form
      where id = ${formId} and published ->> 'notify_address_id' is not null
      on conflict (form_id) do update set count = known.count + excluded.count,
        people = (known.people || excluded.people)[1:${listed}::int],
        since = case when known.count = 0 then excluded.since else known.since end
      returning next_at is null or next_at <= ${now} as is_due`.execute(tx)
    if (rows[0]?.is_due) await enqueue(tx, tellOfSignups, { formId })
  }
}

/** Mails the address of a form the people who signed up since the last mail. After a crash they may be in two mails. */
export const tellOfSignups = defineJob({
  name: 'forms.tell-of-signups',
  payload: z.object({ formId: z.uuid() }),
  attempts: 1,
  key: ({ formId }) => `tell-of-signups:${formId}`,

  async run({ formId }, context) {
    const { db, log, now } = context
    const notice = await claimNotice(db, formId, now())
    if (!notice) return
    try {
      await mailNotice(context, notice)
    } catch (err) {
      log.warn({ err, formId }, 'nobody could be told of signups')
      if (notice.since.getTime() > now().getTime() - triedForMs) return
    }
    await dropNotice(db, notice, now())
  },
})

/** Asks for the mails about people who were gathered soon after a mail, or whose mail the server did not take. */
export async function tellGathered({ db, now }: JobContext): Promise<void> {
  const { rows } = await sql<{ form_id: string }>`
    select form_id from signup_notice where count > 0 and (next_at is null or next_at <= ${now()})`.execute(
    db,
  )
  for (const { form_id: formId } of rows) await enqueue(db, tellOfSignups, { formId })
}

/** Claims the next mail of a form: other processes then find that it is not due. */
async function claimNotice(db: Db, formId: string, now: Date): Promise<Selectable<SignupNotice> | undefined> {
  const { rows } = await sql<Selectable<SignupNotice>>`
    update signup_notice set next_at = ${new Date(now.getTime() + mailEveryMs)}
    where form_id = ${formId} and count > 0 and (next_at is null or next_at <= ${now})
    returning *`.execute(db)
  return rows[0]
}

async function mailNotice(context: JobContext, notice: Selectable<SignupNotice>): Promise<void> {
  const { db } = context
  const { form_id: formId, account_id: account, people } = notice
  const form = await db
    .selectFrom('signup_form')
    .select(['name', 'published'])
    .where('id', '=', formId)
    .executeTakeFirst()
  const address = form?.published?.notify_address_id
  if (!form || !address) return
  const signups = await describe(db, account, people)
  // People deleted meanwhile are neither listed nor counted.
  const count = notice.count - (people.length - signups.length)
  if (count > 0) await mailAddress(context, account, address, { formId, name: form.name, signups, count })
}

/** The people as they are now. */
async function describe(db: Db, account: string, people: readonly string[]): Promise<ToldSignup[]> {
  const contacts = await findContacts(db, account, [...new Set(people)], '')
  const found = new Map(contacts.map((contact) => [contact.id, contact]))
  return people.flatMap((id) => {
    const contact = found.get(id)
    if (!contact) return []
    const { email, phone_number_id, first_name, last_name } = contact
    return [{ identifier: email || phone_number_id || '', name: `${first_name} ${last_name}`.trim() }]
  })
}

/** Forgets the reported people; later ones wait for the next mail. */
async function dropNotice(
  db: Db,
  { form_id, count, people }: Selectable<SignupNotice>,
  now: Date,
): Promise<void> {
  await sql`
    update signup_notice set count = count - ${count}::int, people = people[${people.length + 1}::int:], since = ${now}
    where form_id = ${form_id}`.execute(db)
}
