import { type ContentAccess, contentOf } from '#features/content-history/public.ts'
import { getDesign, updateDesign } from './designs.ts'

/** The access of the content history to designs: reading and restoring. */
export const designContent: ContentAccess = {
  read: async (db, account, id) => contentOf(await getDesign(db, account, id)),
  write(db, account, id, { subject, document, ...content }, { user, now, publicUrl }) {
    const { html_content, plain_content, generate_plain_content } = content
    const change = {
      subject,
      generate_plain_content,
      plain_content,
      ...(document ? { document } : { html_content }),
    }
    return updateDesign(db, account, id, change, { now, publicUrl, user })
  },
}
