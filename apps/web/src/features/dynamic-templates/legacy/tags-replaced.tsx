import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { templatesQuery } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog, useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { useVersion } from '../parts/version-draft.ts'
import { tagsOfDraft } from './tags-of-draft.ts'

/** The number of replaced tags. If the page is opened directly, it shows if tags are left. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const { draft, base } = useVersion()
  const dialogTo = useDialogTo()
  const close = useCloseRouteDialog()
  const { count } = (useLocation().state as { count?: number } | null) ?? {}
  const left = count === undefined ? tagsOfDraft(draft)?.tags : undefined
  return (
    <RouteDialog title={t(left ? 'old.tagsTitle' : 'old.doneTitle')}>
      <div style={{ color: 'var(--ink-2)' }}>
        {left && <p>{t('old.tagsText', { count: left.length })}</p>}
        {!left && <p>{count === undefined ? t('old.doneBefore') : t('old.done', { count })}</p>}
        <OtherVersions />
      </div>
      <DialogFoot>
        {left && (
          <ButtonLink to={dialogTo(`${base}/replace_tags`)} replace>
            {t('old.toReplace')}
          </ButtonLink>
        )}
        <Button look="primary" onClick={close}>
          {t('old.toEditor')}
        </Button>
      </DialogFoot>
    </RouteDialog>
  )
}

function OtherVersions() {
  const t = useMessages('dynamic-templates')
  const { place } = useVersion()
  const { data } = useQuery(templatesQuery('dynamic'))
  const template = data?.find(({ id }) => id === place.template_id)
  return template && template.versions.length > 1 ? <p>{t('old.others')}</p> : null
}
