import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { useVersion, type VersionDraft } from '../parts/version-draft.ts'
import style from './notice.module.css'
import { tagsOfDraft } from './tags-of-draft.ts'

/** Number of tags that are named; the others are only counted. */
const named = 4

/** A notice on a dynamic template that was copied from a legacy one and still has legacy tags. */
export function LeftTags({ draft }: { draft: VersionDraft }) {
  const t = useMessages('dynamic-templates')
  const dialogTo = useDialogTo()
  const { base } = useVersion()
  const { pathname } = useLocation()
  const left = useMemo(() => tagsOfDraft(draft)?.tags, [draft])
  const isReplacing = pathname.startsWith(`${base}/replace_tags`) || pathname === `${base}/legacy_tags`
  if (!left || isReplacing) return null
  const sources = left.slice(0, named).map(({ source }) => source)
  const tags = left.length > named ? `${sources.join(', ')} …` : sources.join(', ')
  return (
    <div className={style['notice']} role="status" data-tone="attention">
      <span>{t('old.left', { count: left.length, tags })}</span>
      <ButtonLink size="toolbar" to={dialogTo(`${base}/replace_tags`)}>
        {t('old.toReplace')}
      </ButtonLink>
    </div>
  )
}
