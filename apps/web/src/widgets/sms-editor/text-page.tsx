import type { SmsConfig } from '@carillon/contract/sms-config'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareOff } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { messagingServicesQuery, smsSettingsQuery } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { EditorFrame } from '../editor-frame/editor-frame.tsx'
import { useTagNames } from '../tags/tag-names.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { shownText } from './shown-text.rules.ts'
import { type SmsDraft, smsDraftOf } from './sms-draft.ts'
import style from './sms-editor.module.css'

type Frame = ComponentProps<typeof EditorFrame>

interface TextPageProps extends Pick<Frame, 'bar' | 'tools'> {
  preview: ReactNode
  /** The content beside the preview. */
  children: ReactNode
}

/** The page of a text message: fields, and the text on a telephone. */
export function TextPage({ bar, tools, preview, children }: TextPageProps) {
  return (
    <EditorFrame bar={bar} tools={tools}>
      <div className={style['panes']}>
        <div className={style['fields']}>{children}</div>
        <div className={style['previewPane']}>{preview}</div>
      </div>
    </EditorFrame>
  )
}

interface TextPreviewProps {
  settings: SmsDraft
  /** The name of the messaging service as it was stored. */
  serviceName: string | null | undefined
  /** The text as one contact gets it; null: typical values are in place of tags. */
  example?: string | null
}

/**
 * The text on a telephone, and the name of the contact whose values are in it. Render it inside `TagNamesProvider`.
 */
export function TextPreview({ settings, serviceName, example = null }: TextPreviewProps) {
  const t = useMessages('sms')
  const { exampleOf } = useTagNames()
  const { data: account } = useQuery(smsSettingsQuery)
  const { data: services } = useQuery(messagingServicesQuery)
  const service = services?.find(({ sid }) => sid === settings.service)
  return (
    <>
      <PhonePreview
        sender={service?.name ?? serviceName ?? settings.service}
        text={example ?? shownText(settings, account, exampleOf)}
        images={settings.images}
      />
      <p className={style['previewOf']}>{t(example === null ? 'preview.ofExamples' : 'preview.ofContact')}</p>
    </>
  )
}

interface StoredTextProps {
  title: string
  config: SmsConfig | undefined
  onBack: () => void
  actions?: ReactNode
  /** The content in place of the fields. */
  children: ReactNode
}

/** A text message that can't be edited now, with the actions that are possible. */
export function StoredText({ title, config, onBack, actions, children }: StoredTextProps) {
  return (
    <TextPage
      bar={{ title, onBack, actions }}
      preview={<TextPreview settings={smsDraftOf(config)} serviceName={config?.messaging_service_name} />}
    >
      {children}
    </TextPage>
  )
}

interface NotConnectedProps extends Pick<StoredTextProps, 'title' | 'config' | 'onBack'> {
  /** The address of the editor, to come back to from the settings of the provider. */
  base: string
}

/** Shown in place of the editor while no provider is connected. The stored text stays readable. */
export function NotConnected({ base, ...text }: NotConnectedProps) {
  const t = useMessages('sms')
  return (
    <StoredText {...text}>
      <EmptyState
        icon={<MessageSquareOff />}
        title={t('notConnected.title')}
        text={t('notConnected.text')}
        action={
          <ButtonLink look="primary" to="/integrations/twilio" state={{ target: base }}>
            {t('notConnected.connect')}
          </ButtonLink>
        }
      />
    </StoredText>
  )
}
