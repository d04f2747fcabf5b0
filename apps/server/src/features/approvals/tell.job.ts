import deTexts from '@carillon/messages/de/approval-mails'
import enTexts from '@carillon/messages/en/approval-mails'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { ownerOf } from '#features/account/public.ts'
import { sendNotice } from '#features/notifications/public.ts'
import { defineJob, type JobContext } from '#jobs/define-job.ts'
import { findPeopleOf, type PersonWithRights } from './find-people.ts'
import { type ApprovalRow, mayDecide } from './rows.ts'

/** The most people who are mailed about one request; administrators come first. */
const mostMailed = 50

/**
 * Mails the people who may approve a request, or the person who asked for it, each in their language. The link opens the page of
 * the request, where signed-in people decide. After a crash a person may be mailed twice.
 */
export const tellOfApproval = defineJob({
  name: 'approvals.tell',
  payload: z.object({ id: z.uuid(), of: z.enum(['asked', 'decided']) }),
  attempts: 5,

  async run({ id, of }, context) {
    const { db, services } = context
    const row = await db.selectFrom('approval').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row || (of === 'asked' && row.status !== 'waiting')) return
    const people = await findPeopleOf(db, row.account_id)
    const told =
      of === 'asked'
        ? people.filter((person) => mayDecide(row, person)).slice(0, mostMailed)
        : people.filter((person) => person.id === row.asked_by && row.decided_by !== person.id)
    for (const person of told) await mail(context, row, person, of)
    services.log.debug({ approval: id, told: told.length }, 'told of an approval')
  },
})

async function mail(
  context: Pick<JobContext, 'db' | 'services' | 'now'>,
  row: ApprovalRow,
  { email, language }: PersonWithRights,
  of: 'asked' | 'decided',
): Promise<void> {
  const { db, services } = context
  const owner = await ownerOf(db, row.account_id)
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
