import { requestLinkDays } from '@carillon/contract/scope-requests'
import deTexts from '@carillon/messages/de/scope-requests'
import enTexts from '@carillon/messages/en/scope-requests'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { ownerToMailFor, sendNotice } from '#features/notifications/public.ts'
import { holders } from '#features/rights/public.ts'
import { defineJob, enqueue } from '#jobs/define-job.ts'
import type { Db } from '#platform/db.ts'
import { roleNameIn } from '#platform/role-name.ts'
import { accessRequest, missing } from './find-requests.ts'
import { decisionAddress } from './link.ts'

/** After so many requests within an hour, administrators are mailed that there are more, and then nothing until the hour is over. */
const mailedAnHour = 20

/** Starts a mail to each administrator about a new request. */
export const mailAdministrators = defineJob({
  name: 'scope-requests.mail-administrators',
  payload: z.object({ account: z.uuid(), id: z.number() }),
  attempts: 8,

  async run({ account, id }, { db }) {
    const earlier = await countWithinHour(db, account, id)
    if (earlier > mailedAnHour) return
    await db.transaction().execute(async (tx) => {
      for (const { user } of await holders.findAdministrators(tx, account)) {
        await enqueue(tx, mailRequest, { account, id, user, isLast: earlier === mailedAnHour })
      }
    })
  },
})

async function countWithinHour(db: Db, account: string, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from scope_request as earlier
    join scope_request as this on this.id = ${id} and this.account_id = earlier.account_id
    where earlier.account_id = ${account} and earlier.id < this.id
      and earlier.created_at > this.created_at - interval '1 hour'`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Mails one administrator a link to the page where they decide, in their language. Nothing is mailed if the request was decided
 * in the meantime, or if the person is no administrator any more. After a crash the mail may be sent twice.
 */
const mailRequest = defineJob({
  name: 'scope-requests.mail-request',
  payload: z.object({ account: z.uuid(), id: z.number(), user: z.uuid(), isLast: z.boolean() }),
  attempts: 8,

  async run({ account, id, user, isLast }, context) {
    const { db, services } = context
    const request = await accessRequest(db, account, String(id)).catch(missing)
    const administrator = (await holders.findAdministrators(db, account)).find((one) => one.user === user)
    const owner = await ownerToMailFor(db, account)
    if (!request || request.decision !== null || !administrator || !owner) return
    const { language, email } = administrator
    const { mail: texts, groups, about } = language === 'de' ? deTexts : enTexts
    const { publicUrl } = services.config
    const group = groups[request.scope_group_name]
    const names = {
      email: request.email,
      group,
      account: owner.username,
      role: roleNameIn(language, request.roleName ?? ''),
      days: requestLinkDays,
    }
    const url = isLast
      ? `${publicUrl}/account/requests`
      : await decisionAddress(services, { account, id, administrator: user }, request.created_at)
    await sendNotice(
      context,
      { account, owner, email, language },
      {
        subject: fillPlaceholders(isLast ? texts.manySubject : texts.subject, names),
        heading: fillPlaceholders(isLast ? texts.manySubject : texts.subject, names),
        parts: isLast
          ? [texts.many]
          : [
              fillPlaceholders(texts.why, names),
              `${group}: ${about[request.scope_group_name]}`,
              ...(request.roleName === null ? [] : [fillPlaceholders(texts.role, names)]),
            ],
        button: { label: isLast ? texts.toPage : texts.button, url },
        below: isLast ? texts.hour : fillPlaceholders(texts.expires, names),
      },
    )
  },
})

/** The jobs of this feature, for workers. */
export const scopeRequestJobs = [mailAdministrators, mailRequest] as const
