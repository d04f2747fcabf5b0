import type { PreviewedPage } from '@carillon/contract/unsubscribe-groups'
import { companyOf } from '#features/brand-kit/public.ts'
import { findSendersOf } from '#features/senders/public.ts'
import { findGroups } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { writePage } from '#platform/http/public-page.ts'
import { findPageBrand } from './find-page-brand.ts'
import { textsOf } from './page-texts.ts'
import { confirmUnsubscribePage, preferencesPage, type Reader } from './recipient-pages.ts'

const inventedAddress = 'maria@example.com'

/** The page that recipients of a group's mail see, made of a group as it is being edited. Its buttons do nothing. */
export async function previewPage(
  db: Db,
  account: string,
  { type, language, group_id = 0, group }: PreviewedPage,
  root: string,
): Promise<string> {
  const [groups, sender, brand] = await Promise.all([
    findGroups(db, account),
    senderOf(db, account, language),
    findPageBrand(db, account, root),
  ])
  const reader: Reader = { language, email: inventedAddress, senderName: sender, mayPause: true }
  const offered = (one: { id: number; name: string; description: string }) => {
    return { ...one, isWanted: true, pausedUntil: null }
  }
  const draft = offered({ id: group_id, name: group.name, description: group.description })
  const others = groups.filter(({ id, is_default }) => is_default && id !== group_id).map(offered)
  const shown =
    type === 'unsubscribe'
      ? confirmUnsubscribePage(reader, draft, '#')
      : preferencesPage(reader, { choices: { groups: [draft, ...others], isOut: false, pausedUntil: null } })
  return writePage({ language, sender, brand, ...shown })
}

/** The pages of a message name its sender. A preview is of no message: it names the account's first sender, or its company. */
async function senderOf(db: Db, account: string, language: PreviewedPage['language']): Promise<string> {
  const [first] = await findSendersOf(db, account)
  return first?.from.name || (await companyOf(db, account)) || textsOf(language).anySender
}
