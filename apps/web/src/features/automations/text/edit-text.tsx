import { type AutomationText, automationTexts } from '@carillon/contract/automation-texts'
import type { Automation } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import {
  automationTextEstimateQuery,
  automationTextQuery,
  saveAutomationText,
} from '#api/automation-texts.ts'
import { automationQuery } from '#api/automations.ts'
import { cacheKey } from '#api/keys.ts'
import { useMessages } from '#lib/messages.tsx'
import { GoneState, LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import type { Draft } from '#widgets/content-editor/content.ts'
import type { Opened } from '#widgets/content-editor/open-content.tsx'
import { useSavedDraft } from '#widgets/content-editor/use-saved-draft.ts'
import { ImagesField } from '#widgets/sms-editor/images-field.tsx'
import { MessagePart } from '#widgets/sms-editor/message-part.tsx'
import { OpenText } from '#widgets/sms-editor/open-text.tsx'
import { PhoneNumberField, QuietField } from '#widgets/sms-editor/reach-fields.tsx'
import { ServiceField } from '#widgets/sms-editor/service-field.tsx'
import { estimatedConfigOf, type SmsDraft, smsConfigOf, smsDraftOf } from '#widgets/sms-editor/sms-draft.ts'
import style from '#widgets/sms-editor/sms-editor.module.css'
import { TestForm } from '#widgets/sms-editor/test-form.tsx'
import { TextEditorPage } from '#widgets/sms-editor/text-editor-page.tsx'
import { NotConnected } from '#widgets/sms-editor/text-page.tsx'
import { useEstimate } from '#widgets/sms-editor/use-estimate.ts'
import { WithSms } from '#widgets/sms-editor/with-sms.tsx'
import { TextFindings } from './text-findings.tsx'

/** The editor of an automation's text message: the editor of a single send, without recipients and time. */
export function Component() {
  const messages = useMessages('automation-messages')
  const { id = '', textNum = '' } = useParams()
  const query = useQuery(automationQuery(id))
  return (
    <WithSms action={<ButtonLink to={`/automations/${id}/detail`}>{messages('toAutomation')}</ButtonLink>}>
      {query.data ? (
        <Numbered key={`${id} ${textNum}`} automation={query.data} number={textNum} />
      ) : (
        <div className={style['standing']}>
          <LoadedItem
            query={query}
            item={query.data}
            lines={6}
            gone={{ title: messages('automationGone'), to: '/automations', action: messages('toIndex') }}
          >
            {() => null}
          </LoadedItem>
        </div>
      )}
    </WithSms>
  )
}

interface NumberedProps {
  automation: Automation
  /** The number of the text in the address: from 1, in the order in which texts are drawn. */
  number: string
}

/** While it is shown it stays the same text, even if a user puts another before it. */
function Numbered({ automation, number }: NumberedProps) {
  const t = useMessages('automation-messages')
  const navigate = useNavigate()
  const [text] = useState(() => automation.texts[Number(number) - 1]?.id)
  const { id, name } = automation
  const back = `/automations/${id}/detail`
  if (text === undefined) {
    return (
      <div className={style['standing']}>
        <GoneState
          title={t('text.noSuchNumber', { number })}
          text={t('text.texts', { count: automation.texts.length })}
          to={back}
          action={t('toAutomation')}
        />
      </div>
    )
  }
  return (
    <OpenText
      query={automationTextQuery({ id, text_id: text })}
      draftOf={draftOf}
      gone={{ title: t('text.gone'), to: back, action: t('toAutomation') }}
      instead={({ sms_config }, isConnected) =>
        isConnected ? null : (
          <NotConnected
            title={t('text.title', { number, name })}
            config={sms_config}
            onBack={() => navigate(back)}
            base={`${back}/texts/${number}/editor`}
          />
        )
      }
    >
      {(opened) => <Editing automation={automation} number={number} opened={opened} />}
    </OpenText>
  )
}

/** A text message has none of the content that an email has. */
function draftOf({ sms_config }: AutomationText): Draft<SmsDraft> {
  return { settings: smsDraftOf(sms_config), design: null, html: '', plain: null }
}

function Editing({
  automation,
  number,
  opened,
}: NumberedProps & { opened: Opened<AutomationText, SmsDraft> }) {
  const messages = useMessages('automation-messages')
  const navigate = useNavigate()
  const { id } = automation
  const { id: text, sms_config: config } = opened.stored
  const place = useMemo(() => ({ id, text_id: text }), [id, text])
  const save = useCallback(
    ({ settings }: Draft<SmsDraft>, revision: number | undefined) =>
      saveAutomationText(place, {
        sms_config: smsConfigOf(settings),
        ...(revision === undefined ? {} : { revision }),
      }),
    [place],
  )
  const saved = useSavedDraft({
    opened,
    keepAs: `automation-text/${text}`,
    save,
    stale: cacheKey('automations'),
  })
  const { draft, autosave, changeSettings } = saved
  const { settings } = draft
  const back = `/automations/${id}/detail`
  const estimate = useEstimate(estimatedConfigOf(settings), (asked) => automationTextEstimateQuery(id, asked))
  const done = async () => {
    if (await autosave.flush()) navigate(back)
  }
  return (
    <TextEditorPage
      title={messages('text.title', { number, name: automation.name })}
      base={`${back}/texts/${number}/editor`}
      opened={opened}
      saved={saved}
      serviceName={config.messaging_service_name}
      estimate={estimate}
      call={automationTexts.update}
      onBack={done}
      actions={
        <Button look="primary" onClick={done}>
          {messages('done')}
        </Button>
      }
      notice={<LiveNotice automation={automation} />}
    >
      <form className={style['form']} onSubmit={(event) => event.preventDefault()} noValidate>
        <GuardedFields call={automationTexts.update}>
          <ServiceField chosenName={config.messaging_service_name} />
          <MessagePart estimate={estimate} people={undefined} />
          <ImagesField />
          <PhoneNumberField />
          <CheckboxField
            name="isPermitted"
            label={messages('text.permission')}
            hint={messages('text.permissionHint')}
            value={settings.isPermitted}
            onChange={(isPermitted) => changeSettings({ isPermitted })}
          />
          <QuietField />
        </GuardedFields>
      </form>
      <TextFindings place={place} savedAt={autosave.savedAt} />
      <TestForm />
    </TextEditorPage>
  )
}

/** Says that people in the automation get the published version. */
function LiveNotice({ automation: { status } }: { automation: Automation }) {
  const t = useMessages('automation-messages')
  if (status !== 'live' && status !== 'paused') return null
  return (
    <p role="status" className={style['live']}>
      {t('publishLater')}
    </p>
  )
}
