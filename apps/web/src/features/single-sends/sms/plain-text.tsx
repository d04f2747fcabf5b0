import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { messagingServicesQuery, smsSettingsQuery } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import { EditorFrame } from '#widgets/editor-frame/editor-frame.tsx'
import { PhonePreview } from '#widgets/sms-editor/phone-preview.tsx'
import { shownText } from '#widgets/sms-editor/shown-text.rules.ts'
import style from '#widgets/sms-editor/sms-editor.module.css'
import { useTagNames } from '#widgets/tags/tag-names.tsx'
import { textSettingsOf } from './text-draft.ts'

interface PlainTextProps {
  stored: SingleSend
  actions?: ReactNode
  /** In place of the fields. */
  children: ReactNode
}

/** A text message that can't be edited now, beside what can be done instead. */
export function PlainText({ stored, actions, children }: PlainTextProps) {
  const t = useMessages('sms')
  const navigate = useNavigate()
  return (
    <EditorFrame bar={{ title: stored.name, onBack: () => navigate('/single-sends'), actions }}>
      <div className={style['panes']}>
        <div className={style['fields']}>{children}</div>
        <div className={style['previewPane']}>
          <StoredPreview stored={stored} />
          <p className={style['previewOf']}>{t('preview.ofExamples')}</p>
        </div>
      </div>
    </EditorFrame>
  )
}

/** The stored text on a telephone, with typical values in place of tags. Render it inside `TagNamesProvider`. */
export function StoredPreview({ stored }: { stored: SingleSend }) {
  const { exampleOf } = useTagNames()
  const { data: account } = useQuery(smsSettingsQuery)
  const { data: services } = useQuery({ ...messagingServicesQuery, enabled: stored.sms_config !== undefined })
  const settings = textSettingsOf(stored)
  const service = services?.find(({ sid }) => sid === settings.service)
  return (
    <PhonePreview
      sender={service?.name ?? stored.sms_config?.messaging_service_name ?? settings.service}
      text={shownText(settings, account, exampleOf)}
      images={settings.images}
    />
  )
}
