import type { AutomationText } from '@carillon/contract/automation-texts'
import type { Automation } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { MessageSquareOff } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { Navigate, Outlet, useNavigate, useParams } from 'react-router'
import { automationTextQuery, saveAutomationText } from '#api/automation-texts.ts'
import { automationQuery } from '#api/automations.ts'
import { cacheKey } from '#api/keys.ts'
import { messagingServicesQuery, smsCredentialsQuery, smsSettingsQuery } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import { useEntitlement } from '#shell/use-person.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loaded } from '#ui/feedback/loaded.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { SaveNotices, SaveStatus } from '#widgets/autosave/save-status.tsx'
import type { Draft } from '#widgets/content-editor/content.ts'
import { OpenContent, type Opened } from '#widgets/content-editor/open-content.tsx'
import { useSavedDraft } from '#widgets/content-editor/use-saved-draft.ts'
import { EditorFrame } from '#widgets/editor-frame/editor-frame.tsx'
import { InsertImageContext } from '#widgets/image-manager/insert-image.ts'
import { SimulatedTag } from '#widgets/simulated/simulated-tag.tsx'
import { ImagesField } from '#widgets/sms-editor/images-field.tsx'
import { MessagePart } from '#widgets/sms-editor/message-part.tsx'
import { PhonePreview } from '#widgets/sms-editor/phone-preview.tsx'
import { PhoneNumberField, QuietField } from '#widgets/sms-editor/reach-fields.tsx'
import { ServiceField } from '#widgets/sms-editor/service-field.tsx'
import { shownText } from '#widgets/sms-editor/shown-text.rules.ts'
import {
  SmsContext,
  type SmsDraft,
  type SmsHandle,
  smsConfigOf,
  smsDraftOf,
} from '#widgets/sms-editor/sms-draft.ts'
import style from '#widgets/sms-editor/sms-editor.module.css'
import { TestForm } from '#widgets/sms-editor/test-form.tsx'
import { useInsertedImages } from '#widgets/sms-editor/use-inserted-images.ts'
import { TagNamesProvider, useTagNames } from '#widgets/tags/tag-names.tsx'
import { TextFindings } from './text-findings.tsx'
import { useTextEstimate } from './use-text-estimate.ts'

/** The editor of an automation's text message: that of a single send, without recipients and time. */
export function Component() {
  const t = useMessages('sms')
  const messages = useMessages('automation-messages')
  const { id = '', textNum = '' } = useParams()
  const { allowed, because } = useEntitlement('sms')
  const query = useQuery(automationQuery(id))
  if (because === 'region') return <Navigate to="/unavailable-in-eu" replace />
  const toAutomation = <ButtonLink to={`/automations/${id}/detail`}>{messages('toAutomation')}</ButtonLink>
  if (!allowed) {
    return (
      <div className={style['standing']}>
        <EmptyState title={t('plan.title')} text={t('plan.text')} action={toAutomation} />
      </div>
    )
  }
  if (query.data) return <Numbered key={`${id} ${textNum}`} automation={query.data} number={textNum} />
  return (
    <div className={style['standing']}>
      <Loaded
        query={query}
        item={query.data}
        lines={6}
        gone={{ title: messages('automationGone'), to: '/automations', action: messages('toIndex') }}
      >
        {() => null}
      </Loaded>
    </div>
  )
}

interface NumberedProps {
  automation: Automation
  /** From 1, in the order in which texts are drawn, as the address has it. */
  number: string
}

/** While it is shown it stays the same one, even if somebody puts another before it. */
function Numbered({ automation, number }: NumberedProps) {
  const t = useMessages('automation-messages')
  const [text] = useState(() => automation.texts[Number(number) - 1]?.id)
  const back = `/automations/${automation.id}/detail`
  const credentials = useQuery(smsCredentialsQuery)
  const account = useQuery(smsSettingsQuery)
  if (text === undefined) {
    return (
      <div className={style['standing']}>
        <EmptyState
          tone="quiet"
          title={t('text.noSuchNumber', { number })}
          text={t('text.texts', { count: automation.texts.length })}
          action={<ButtonLink to={back}>{t('toAutomation')}</ButtonLink>}
        />
      </div>
    )
  }
  return (
    <TagNamesProvider isTextMessage>
      <OpenContent
        also={[credentials, account]}
        hasPanels={false}
        query={automationTextQuery({ id: automation.id, text_id: text })}
        draftOf={draftOf}
        gone={{ title: t('text.gone'), to: back, label: t('toAutomation') }}
        instead={(stored) =>
          credentials.data === null ? (
            <NotConnected automation={automation} number={number} stored={stored} />
          ) : null
        }
      >
        {(opened) => <Editing automation={automation} number={number} opened={opened} />}
      </OpenContent>
    </TagNamesProvider>
  )
}

/** A text message has none of the content that an email has. */
function draftOf({ sms_config }: AutomationText): Draft<SmsDraft> {
  return { settings: smsDraftOf(sms_config), design: null, html: '', plain: null }
}

/** In place of the editor while no provider is connected. What was written stays readable. */
function NotConnected({ automation, number, stored }: NumberedProps & { stored: AutomationText }) {
  const t = useMessages('sms')
  const messages = useMessages('automation-messages')
  const navigate = useNavigate()
  const { exampleOf } = useTagNames()
  const { data: account } = useQuery(smsSettingsQuery)
  const settings = smsDraftOf(stored.sms_config)
  const back = `/automations/${automation.id}/detail`
  return (
    <EditorFrame
      bar={{
        title: messages('text.title', { number, name: automation.name }),
        onBack: () => navigate(back),
        actions: null,
      }}
    >
      <div className={style['panes']}>
        <div className={style['fields']}>
          <EmptyState
            icon={<MessageSquareOff />}
            title={t('notConnected.title')}
            text={t('notConnected.text')}
            action={
              <ButtonLink
                look="primary"
                to="/integrations/twilio"
                state={{ target: `${back}/texts/${number}/editor` }}
              >
                {t('notConnected.connect')}
              </ButtonLink>
            }
          />
        </div>
        <div className={style['previewPane']}>
          <PhonePreview
            sender={stored.sms_config.messaging_service_name}
            text={shownText(settings, account, exampleOf)}
            images={settings.images}
          />
          <p className={style['previewOf']}>{t('preview.ofExamples')}</p>
        </div>
      </div>
    </EditorFrame>
  )
}

function Editing({
  automation,
  number,
  opened,
}: NumberedProps & { opened: Opened<AutomationText, SmsDraft> }) {
  const t = useMessages('sms')
  const messages = useMessages('automation-messages')
  const navigate = useNavigate()
  const { id } = automation
  const { id: text } = opened.stored
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
  const { draft, autosave, changeSettings, current } = saved
  const { settings } = draft
  const base = `/automations/${id}/detail/texts/${number}/editor`
  const back = `/automations/${id}/detail`
  const sms = useMemo<SmsHandle>(
    () => ({ settings, change: changeSettings, base }),
    [settings, changeSettings, base],
  )
  const imagesNow = useCallback(() => current().settings.images, [current])
  const images = useInsertedImages(imagesNow, changeSettings)
  const estimate = useTextEstimate(id, settings)
  const { exampleOf } = useTagNames()
  const { data: account } = useQuery(smsSettingsQuery)
  const { data: services } = useQuery(messagingServicesQuery)
  const { data: credentials } = useQuery(smsCredentialsQuery)
  const serviceName = opened.stored.sms_config.messaging_service_name
  const service = services?.find(({ sid }) => sid === settings.service)
  const example =
    estimate.isCurrent && estimate.data && estimate.data.sample > 0 ? estimate.data.example : null
  const done = async () => {
    if (await autosave.flush()) navigate(back)
  }
  return (
    <SmsContext value={sms}>
      <InsertImageContext value={images}>
        <EditorFrame
          bar={{
            title: messages('text.title', { number, name: automation.name }),
            status: <SaveStatus autosave={autosave} />,
            onBack: done,
            notices: (
              <>
                <LiveNotice automation={automation} />
                <SaveNotices autosave={autosave} onRestore={opened.restore} onLoadTheirs={opened.reload} />
              </>
            ),
            actions: (
              <Button look="primary" onClick={done}>
                {messages('done')}
              </Button>
            ),
          }}
          tools={
            <span className={style['tools']}>
              <span className={style['beta']}>{t('beta')}</span>
              {credentials?.simulated && <SimulatedTag />}
            </span>
          }
        >
          <div className={style['panes']}>
            <div className={style['fields']}>
              <form className={style['form']} onSubmit={(event) => event.preventDefault()} noValidate>
                <ServiceField chosenName={serviceName} />
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
              </form>
              <TextFindings place={place} savedAt={autosave.savedAt} />
              <TestForm />
            </div>
            <div className={style['previewPane']}>
              <PhonePreview
                sender={service?.name ?? serviceName ?? settings.service}
                text={example ?? shownText(settings, account, exampleOf)}
                images={settings.images}
              />
              <p className={style['previewOf']}>
                {t(example === null ? 'preview.ofExamples' : 'preview.ofContact')}
              </p>
            </div>
          </div>
        </EditorFrame>
        <Outlet />
      </InsertImageContext>
    </SmsContext>
  )
}

/** While people go through it, they get what was published. */
function LiveNotice({ automation: { status } }: { automation: Automation }) {
  const t = useMessages('automation-messages')
  if (status !== 'live' && status !== 'paused') return null
  return (
    <p role="status" className={style['live']}>
      {t('publishLater')}
    </p>
  )
}
