import { useMemo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog, useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { useVersion } from '../parts/version-draft.ts'
import style from './tags.module.css'
import { tagsOfDraft } from './tags-of-draft.ts'

/** Shows the substitution tags of a version before they are replaced. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const dialogTo = useDialogTo()
  const close = useCloseRouteDialog()
  const { base, draft } = useVersion()
  const left = useMemo(() => tagsOfDraft(draft)?.tags ?? [], [draft])
  return (
    <RouteDialog title={t('old.tagsTitle')}>
      <p style={{ color: 'var(--ink-2)' }}>
        {left.length > 0 ? t('old.tagsText', { count: left.length }) : t('old.tagsNone')}
      </p>
      {left.length > 0 && (
        <ul className={style['tags']}>
          {left.map(({ source, count }) => (
            <li key={source}>
              <code>{source}</code>
              <span className={style['count']}>{t('old.places', { count })}</span>
            </li>
          ))}
        </ul>
      )}
      <DialogFoot>
        <Button onClick={close}>{t('old.later')}</Button>
        <ButtonLink look="primary" to={dialogTo(`${base}/replace_tags`)} replace>
          {t('old.toReplace')}
        </ButtonLink>
      </DialogFoot>
    </RouteDialog>
  )
}
