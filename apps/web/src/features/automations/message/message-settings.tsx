import { singleSendLimits } from '@carillon/contract/single-sends'
import { memo } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { EmailTestSection } from '#widgets/email-testing/evidence/email-test-section.tsx'
import { DesignPreheaderField, PreheaderField } from '#widgets/message-settings/preheader-field.tsx'
import { SenderField } from '#widgets/message-settings/sender-field.tsx'
import { TagLineField } from '#widgets/tags/tag-line-field.tsx'
import { useEditedMessage } from './message-draft.ts'
import style from './message-settings.module.css'

interface MessageSettingsPanelProps {
  isDesign: boolean
  base: string
}

/** The settings of an email. The surrounding editor saves each change. */
export const MessageSettingsPanel = memo(function MessageSettingsPanel({
  isDesign,
  base,
}: MessageSettingsPanelProps) {
  const t = useMessages('automation-messages')
  const dialogTo = useDialogTo()
  const { place, settings, change } = useEditedMessage()
  return (
    <form className={style['panel']} onSubmit={(event) => event.preventDefault()} noValidate>
      <SenderField
        value={settings.sender}
        onChange={(sender) => change({ sender })}
        createAt={`${base}/modals/create_sender`}
      />
      <TagLineField
        name="subject"
        label={t('subject')}
        value={settings.subject}
        maxLength={singleSendLimits.subject}
        onChange={(subject) => change({ subject })}
        inbox="subject"
      />
      {isDesign ? (
        <DesignPreheaderField />
      ) : (
        <PreheaderField value={settings.preheader} onChange={(preheader) => change({ preheader })} />
      )}
      <section className={style['part']}>
        <h3>{t('test')}</h3>
        <p>{t('testText')}</p>
        <ButtonLink size="toolbar" to={dialogTo(`${base}/modals/send_test`)}>
          {t('sendTest')}
        </ButtonLink>
      </section>
      <EmailTestSection message={{ kind: 'automation_message', id: place.message_id }} base={base} />
      <section className={style['part']}>
        <h3>{t('others')}</h3>
        <p>{t('othersText')}</p>
        <ButtonLink size="toolbar" to={base.replace(/\/editor$/, '/create-design')}>
          {t('fromDesign')}
        </ButtonLink>{' '}
        <ButtonLink size="toolbar" to={`/automations/${place.id}/detail`}>
          {t('toAutomation')}
        </ButtonLink>
      </section>
    </form>
  )
})
