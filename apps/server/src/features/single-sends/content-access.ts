import { type ContentAccess, contentOf } from '#features/content-history/public.ts'
import { findSingleSend, updateSingleSend } from './single-sends.ts'

/** The access of the content history to single sends: reading and restoring. */
export const singleSendContent: ContentAccess = {
  read: async (db, account, id) => contentOf(await findSingleSend(db, account, id)),
  write: (db, account, id, content, { startsFrom, ...making }) =>
    updateSingleSend(db, account, id, { email_config: content }, startsFrom, {
      ...making,
      author: { userId: making.user, by: null, now: making.now },
      ipPools: [],
    }),
}
