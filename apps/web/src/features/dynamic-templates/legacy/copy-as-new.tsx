import type { Template } from '@carillon/contract/dynamic-templates'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { templatesQuery, useDuplicateTemplate } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { copyName } from '../parts/copy-name.ts'
import { TemplateName } from '../parts/name-form.tsx'
import { useVersion } from '../parts/version-draft.ts'

/** Copies a legacy template to a dynamic one. The legacy template stays unchanged. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const close = useCloseRouteDialog()
  const { place, flush } = useVersion()
  const { data } = useQuery(templatesQuery('legacy'))
  const duplicate = useDuplicateTemplate()
  const [made, setMade] = useState<Template>()
  const original = data?.find(({ id }) => id === place.template_id)
  if (made) {
    const at = original?.versions.findIndex(({ id }) => id === place.version_id) ?? 0
    return <Copied made={made} versionId={(made.versions[at] ?? made.versions[0])?.id ?? ''} />
  }
  return (
    <RouteDialog title={t('old.copyTitle')}>
      <p style={{ color: 'var(--ink-2)', marginBottom: 'var(--space-16)' }}>{t('old.copyText')}</p>
      {original ? (
        <TemplateName
          initial={copyName(t, original.name)}
          submit={t('old.copyConfirm')}
          onCancel={close}
          save={async (name) => {
            await flush()
            return duplicate.mutateAsync({ id: original.id, name, dynamic: true })
          }}
          onDone={setMade}
        />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </RouteDialog>
  )
}

function Copied({ made, versionId }: { made: Template; versionId: string }) {
  const t = useMessages('dynamic-templates')
  const close = useCloseRouteDialog()
  return (
    <RouteDialog title={t('old.copiedTitle')}>
      <p style={{ color: 'var(--ink-2)' }}>
        {t.rich('old.copiedText', { b: <strong /> }, { name: made.name })}
      </p>
      <DialogFoot>
        <Button onClick={close}>{t('old.stay')}</Button>
        <ButtonLink
          look="primary"
          to={`/dynamic-templates/${made.id}/version/${versionId}/editor/legacy_tags`}
        >
          {t('old.openCopy')}
        </ButtonLink>
      </DialogFoot>
    </RouteDialog>
  )
}
