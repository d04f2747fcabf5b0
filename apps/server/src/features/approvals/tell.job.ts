import deTexts from '@carillon/messages/de/approval-mails'
import enTexts from '@carillon/messages/en/approval-mails'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { ownerToMailFor, sendNotice } from '#features/notifications/public.ts'
import { defineJob, enqueue, type JobContext } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { findApprovers, findPeopleOf, type PersonWithRights } from './find-people.ts'
import type { ApprovalRow } from './rows.ts'

/** The most people who are mailed about one request; administrators come first. */
const mostMailed = 50

/** Starts a mail to each person who may approve a request, or to the person who asked for it. */
export const tellOfApproval = defineJob({
  name: 'approvals.tell',
  payload: z.object({ id: z.uuid(), of: z.enum(['asked', 'decided']) }),
  attempts: 5,

  async run({ id, of }, { db }) {
    const row = await findToTell(db, id, of)
    if (!row) return
    const told = await findTold(db, row, of)
    await db.transaction().execute(async (tx) => {
      for (const { id: person } of told.slice(0, mostMailed))
        await enqueue(tx, mailOfApproval, { id, of, person })
    })
  },
})

/**
 * Mails one person, in their language. The link opens the page of the request, where signed-in people decide. Nothing is mailed if
 * the person may not decide any more, or if nothing waits any more. After a crash the mail may be sent twice, but only to this person.
 */
const mailOfApproval = defineJob({
  name: 'approvals.mail',
  payload: z.object({ id: z.uuid(), of: z.enum(['asked', 'decided']), person: z.uuid() }),
  attempts: 8,

  async run({ id, of, person }, context) {
    const row = await findToTell(context.db, id, of)
    const told = row && (await findTold(context.db, row, of)).find((one) => one.id === person)
    if (row && told) await mail(context, row, told, of)
  },
})

/** The jobs of this feature, for workers. */
export const approvalJobs = [tellOfApproval, mailOfApproval] as const

async function findToTell(db: Db, id: string, of: 'asked' | 'decided'): Promise<ApprovalRow | undefined> {
  const row = await db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst()
  return of === 'asked' && row?.status !== 'waiting' ? undefined : row
}

/** The people who may approve, or the person who asked. */
async function findTold(db: Db, row: ApprovalRow, of: 'asked' | 'decided'): Promise<PersonWithRights[]> {
  if (of === 'asked') return findApprovers(db, row.account_id, row)
  const people = await findPeopleOf(db, row.account_id)
  return people.filter((person) => person.id === row.asked_by && row.decided_by !== person.id)
}

async function mail(
  context: Pick<JobContext, 'db' | 'services' | 'now'>,
  row: ApprovalRow,
  { email, language }: PersonWithRights,
  of: 'asked' | 'decided',
): Promise<void> {
  const { db, services } = context
  const owner = await ownerToMailFor(db, row.account_id)
  if (!owner) return
  const texts = language === 'de' ? deTexts : enTexts
  const name = row.name || texts.unnamed
  const number = new Intl.NumberFormat(language)
  const values = { name, by: row.asked_by_email, decided: row.decided_by_email ?? '' }
  const facts: [string, string][] = [
    [texts.kind[row.kind as keyof typeof texts.kind], name],
    ...(row.count === null
      ? []
      : [[texts.count[row.kind as 'send' | 'deletion'], number.format(row.count)] as [string, string]]),
    ...(row.reason === '' ? [] : [[texts.reason, row.reason] as [string, string]]),
  ]
  const status = row.status as keyof typeof texts.decided
  const { subject, sentence } = of === 'asked' ? texts.asked : texts.decided[status]
  const { publicUrl } = services.config
  await sendNotice(
    context,
    { account: row.account_id, owner, email, language },
    {
      subject: fillPlaceholders(subject, values),
      heading: fillPlaceholders(subject, values),
      parts: [fillPlaceholders(sentence, values), facts],
      button: {
        label: of === 'asked' ? texts.review : texts.show,
        url: `${publicUrl}/account/approvals/${row.id}`,
      },
      ...(of === 'asked' ? { below: texts.signIn } : {}),
    },
  )
}
