import type { PreviewedPage } from '@carillon/contract/unsubscribe-groups'
import { ownerOf } from '#features/account/public.ts'
import { findGroups } from '#features/unsubscribe-groups/public.ts'
import type { Db } from '#platform/db.ts'
import { writePage } from '#platform/http/public-page.ts'
import { findPageBrand } from './find-page-brand.ts'
import { confirmUnsubscribePage, preferencesPage, type Reader } from './recipient-pages.ts'

const inventedAddress = 'maria@example.com'

/** The page that recipients of a group's mail see, made of a group as it is being edited. Its buttons do nothing. */
export async function previewPage(
  db: Db,
  account: string,
  { type, language, group_id = 0, group }: PreviewedPage,
  root: string,
): Promise<string> {
  const [groups, owner, brand] = await Promise.all([
    findGroups(db, account),
    ownerOf(db, account),
    findPageBrand(db, account, root),
  ])
  const sender = owner?.username ?? ''
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
