import { dataRequests } from '@carillon/contract/data-requests'
import deTexts from '@carillon/messages/de/recipient-pages'
import enTexts from '@carillon/messages/en/recipient-pages'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { ownerOf } from '#features/account/public.ts'
import { companyOf } from '#features/brand-kit/public.ts'
import { defineJob } from '#jobs/define-job.ts'
import { signedPath } from '#platform/http/signed-address.ts'

/** The time for which the mailed link works. */
export const copySigning = { purpose: 'data-requests.copy', validSeconds: 3 * 24 * 60 * 60 }

/**
 * Mails a person the link to their data, in the language of the page where they asked. It comes from the sender of the
 * message that led them to that page, in the name of the account's brand where it has one.
 *
 * After a crash it may be mailed twice; both links work.
 */
export const mailCopy = defineJob({
  name: 'data-requests.mail-copy',
  payload: z.object({ requestId: z.uuid() }),
  attempts: 8,
  key: ({ requestId }) => `mail-copy:${requestId}`,

  async run({ requestId }, { db, services }) {
    const request = await db
      .selectFrom('data_request')
      .select(['account_id', 'email', 'language', 'from_email', 'from_name'])
      .where('id', '=', requestId)
      .executeTakeFirst()
    if (!request) return
    const address = request.from_email ?? (await ownerOf(db, request.account_id))?.email
    if (address === undefined) return
    const name = (await companyOf(db, request.account_id)) || request.from_name || address
    const texts = (request.language === 'de' ? deTexts : enTexts).data.mail
    const path = (await signedPath({ db, services }, dataRequests.file, copySigning))(requestId)
    await services.mailer.send({
      account: request.account_id,
      from: `"${name.replaceAll(/["\\]/g, '')}" <${address}>`,
      to: request.email,
      subject: fillPlaceholders(texts.subject, { sender: name }),
      text: [
        fillPlaceholders(texts.text, { sender: name }),
        '',
        `${services.config.publicUrl}${path}`,
        '',
        texts.ignore,
        '',
      ].join('\n'),
    })
  },
})
