import type { PreviewedPage } from '@carillon/contract/unsubscribe-groups'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useParams } from 'react-router'
import { groupPageQuery, unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { RouteDialog } from '#ui/dialog/route-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { MailFrame } from '#widgets/message-preview/mail-frame.tsx'
import type { GroupFormValues } from '#widgets/unsubscribe-group-form/unsubscribe-group-form.tsx'
import style from './preview.module.css'

type Language = PreviewedPage['language']

/** The page that recipients see with this group, as the server makes it: typed text counts, even before it is saved. */
export function Component() {
  const t = useMessages('unsubscribe-groups')
  const { id, type = 'unsubscribe' } = useParams()
  const [language, setLanguage] = useState<Language>(t.language)
  const groups = useQuery(unsubscribeGroupsQuery)
  const typed = (useLocation().state as { values?: GroupFormValues } | null)?.values
  const saved = groups.data?.find((one) => String(one.id) === id)
  const { name, description } = typed ?? saved ?? { name: '', description: '' }
  const isPreferences = type === 'preferences'
  const page = useQuery({
    ...groupPageQuery({
      type: isPreferences ? 'preferences' : 'unsubscribe',
      language,
      ...(saved ? { group_id: saved.id } : {}),
      group: {
        name: name.trim() || t('preview.name'),
        description: description.trim() || t('preview.description'),
      },
    }),
    enabled: !isAwaited(groups),
  })
  const title = isPreferences ? t('preview.preferences') : t('preview.unsubscribe')

  return (
    <RouteDialog title={title} size="picker">
      <div className={style['browser']}>
        <div className={style['bar']}>
          <span aria-hidden="true">{isPreferences ? '/e/p/…' : '/e/u/…'}</span>
          <SegmentedControl
            size="xs"
            aria-label={t('preview.language')}
            value={language}
            onChange={(chosen) => setLanguage(chosen as Language)}
            data={[
              { value: 'en', label: t('preview.en') },
              { value: 'de', label: t('preview.de') },
            ]}
          />
        </div>
        <div className={style['sheet']}>
          {page.data ? (
            <MailFrame title={title} html={page.data.html} />
          ) : (
            <NotLoaded query={page} lines={8} />
          )}
        </div>
      </div>
      <p className={style['about']}>{t('preview.about')}</p>
    </RouteDialog>
  )
}
