import { dataRequests } from '@carillon/contract/data-requests'
import deTexts from '@carillon/messages/de/recipient-pages'
import enTexts from '@carillon/messages/en/recipient-pages'
import { fillPlaceholders } from '@carillon/messages/fill-placeholders'
import * as z from 'zod/mini'
import { ownerOf } from '#features/account/public.ts'
import { signedPath } from '#platform/http/signed-address.ts'
import { defineJob } from '../../jobs/define-job.ts'

/** How long the mailed link works. */
export const copySigning = { purpose: 'data-requests.copy', validSeconds: 3 * 24 * 60 * 60 }

/**
 * Mails a person the link to their data, in the language of the page where they asked.
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
      .select(['account_id', 'email', 'language'])
      .where('id', '=', requestId)
      .executeTakeFirst()
    const owner = request && (await ownerOf(db, request.account_id))
    if (!request || !owner) return
    const texts = (request.language === 'de' ? deTexts : enTexts).data.mail
    const path = (await signedPath({ db, services }, dataRequests.file, copySigning))(requestId)
    await services.mailer.send({
      account: request.account_id,
      from: `"${owner.username.replaceAll(/["\\]/g, '')}" <${owner.email}>`,
      to: request.email,
      subject: fillPlaceholders(texts.subject, { sender: owner.username }),
      text: [
        fillPlaceholders(texts.text, { sender: owner.username }),
        '',
        `${services.config.publicUrl}${path}`,
        '',
        texts.ignore,
        '',
      ].join('\n'),
    })
  },
})
