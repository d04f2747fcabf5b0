import type { SingleSend } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Navigate, Outlet, useNavigate, useParams } from 'react-router'
import { cacheKey } from '#api/keys.ts'
import { saveSingleSend, singleSendQuery } from '#api/single-sends.ts'
import { messagingServicesQuery, smsCredentialsQuery, smsSettingsQuery } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useEntitlement } from '#shell/use-person.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { SaveNotices, SaveStatus } from '#widgets/autosave/save-status.tsx'
import type { Draft } from '#widgets/content-editor/content.ts'
import { OpenContent, type Opened } from '#widgets/content-editor/open-content.tsx'
import { useSavedDraft } from '#widgets/content-editor/use-saved-draft.ts'
import { EditorFrame } from '#widgets/editor-frame/editor-frame.tsx'
import { InsertImageContext } from '#widgets/image-manager/insert-image.ts'
import { SimulatedTag } from '#widgets/simulated/simulated-tag.tsx'
import { PhonePreview } from '#widgets/sms-editor/phone-preview.tsx'
import { shownText } from '#widgets/sms-editor/shown-text.rules.ts'
import { SmsContext, type SmsHandle } from '#widgets/sms-editor/sms-draft.ts'
import editor from '#widgets/sms-editor/sms-editor.module.css'
import { TestForm } from '#widgets/sms-editor/test-form.tsx'
import { useInsertedImages } from '#widgets/sms-editor/use-inserted-images.ts'
import { TagNamesProvider, useTagNames } from '#widgets/tags/tag-names.tsx'
import { DraftContext, type DraftHandle } from '../parts/draft.ts'
import { useCreatedInOtherTab } from '../parts/use-created-in-other-tab.ts'
import { DeletePart } from './delete-part.tsx'
import { NotConnected } from './not-connected.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { ScheduledText } from './scheduled-text.tsx'
import style from './sms.module.css'
import { TextContext, type TextHandle, type TextSettings, textChangeOf, textDraftOf } from './text-draft.ts'
import { TextSettingsForm } from './text-settings.tsx'
import { useEstimate } from './use-estimate.ts'

/** /single-sends/sms/:id/editor */
export function Component() {
  const t = useMessages('sms')
  const sends = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const { allowed, because } = useEntitlement('sms')
  const credentials = useQuery({ ...smsCredentialsQuery, enabled: allowed })
  const account = useQuery({ ...smsSettingsQuery, enabled: allowed })
  // After sending, another page opens. The new status must not redirect before that.
  const [isSent, setSent] = useState(false)
  if (because === 'region') return <Navigate to="/unavailable-in-eu" replace />
  if (!allowed) {
    return (
      <div className={style['standing']}>
        <EmptyState
          title={t('plan.title')}
          text={t('plan.text')}
          action={<ButtonLink to="/single-sends">{sends('editor.toIndex')}</ButtonLink>}
        />
      </div>
    )
  }
  return (
    <TagNamesProvider isTextMessage>
      <OpenContent
        also={[credentials, account]}
        hasPanels={false}
        query={singleSendQuery(id)}
        draftOf={textDraftOf}
        gone={{ title: sends('editor.gone'), to: '/single-sends', label: sends('editor.toIndex') }}
        instead={(stored) => {
          if (!stored.sms_config) return <Navigate to={`/single-sends/${id}/editor`} replace />
          if (stored.status === 'scheduled' && !isDue(stored) && !isSent) {
            return <ScheduledText stored={stored} />
          }
          if (stored.status !== 'draft' && !isSent)
            return <Navigate to={`/single-sends/${id}/stats`} replace />
          if (credentials.data === null && !isSent) return <NotConnected stored={stored} />
          return null
        }}
      >
        {(opened) => <Editing id={id} opened={opened} onSent={() => setSent(true)} />}
      </OpenContent>
    </TagNamesProvider>
  )
}

/** Sending is about to begin: the stats show it. */
function isDue({ send_at }: SingleSend): boolean {
  return send_at !== null && new Date(send_at).getTime() < Date.now() + 5000
}

interface EditingProps {
  id: string
  opened: Opened<SingleSend, TextSettings>
  onSent: () => void
}

function Editing({ id, opened, onSent }: EditingProps) {
  const t = useMessages('sms')
  const sends = useMessages('single-sends')
  const navigate = useNavigate()
  const format = useFormat()
  const untitled = sends('untitled')
  const save = useCallback(
    ({ settings }: Draft<TextSettings>, revision: number | undefined) =>
      saveSingleSend(id, {
        ...textChangeOf(settings, untitled),
        ...(revision === undefined ? {} : { revision }),
      }),
    [id, untitled],
  )
  const saved = useSavedDraft({
    opened,
    keepAs: `single-send-text/${id}`,
    save,
    stale: cacheKey('single-sends'),
  })
  const { draft, autosave, changeSettings } = saved
  const { settings } = draft
  useCreatedInOtherTab(changeSettings)
  const estimate = useEstimate(settings)
  const { exampleOf } = useTagNames()
  const { data: account } = useQuery(smsSettingsQuery)
  const { data: services } = useQuery(messagingServicesQuery)
  const { data: credentials } = useQuery(smsCredentialsQuery)
  const service = services?.find(({ sid }) => sid === settings.service)
  const serviceName = opened.stored.sms_config?.messaging_service_name ?? null
  const [isReviewing, setReviewing] = useState(false)
  const base = `/single-sends/sms/${id}/editor`

  const draftHandle = useMemo<DraftHandle>(
    () => ({ id, change: changeSettings, settings, flush: autosave.flush }),
    [id, changeSettings, settings, autosave.flush],
  )
  const handle = useMemo<TextHandle>(
    () => ({ id, change: changeSettings, settings, flush: autosave.flush }),
    [id, changeSettings, settings, autosave.flush],
  )
  const sms = useMemo<SmsHandle>(
    () => ({ settings, change: changeSettings, base }),
    [settings, changeSettings, base],
  )
  const { current } = saved
  const imagesNow = useCallback(() => current().settings.images, [current])
  const images = useInsertedImages(imagesNow, changeSettings)
  const example =
    estimate.isCurrent && estimate.data && estimate.data.sample > 0 ? estimate.data.example : null
  const heldAt = opened.stored.send_at
  const held = (['missed', 'blocked', 'waited'] as const).find((reason) =>
    opened.stored.warnings.some(({ warning_id }) => warning_id === reason),
  )
  return (
    <DraftContext value={draftHandle}>
      <TextContext value={handle}>
        <SmsContext value={sms}>
          <InsertImageContext value={images}>
            <EditorFrame
              bar={{
                title: settings.name.trim() || untitled,
                status: <SaveStatus autosave={autosave} />,
                onBack: async () => {
                  if (await autosave.flush()) navigate('/single-sends')
                },
                notices: (
                  <>
                    {held && heldAt && (
                      <p role="status" className={style['held']}>
                        {sends(`editor.${held}`, { time: format.time(heldAt) })}
                      </p>
                    )}
                    <SaveNotices
                      autosave={autosave}
                      onRestore={opened.restore}
                      onLoadTheirs={opened.reload}
                    />
                  </>
                ),
                actions: (
                  <Button look="primary" onClick={() => setReviewing(true)}>
                    {sends('editor.review')}
                  </Button>
                ),
              }}
              tools={
                <span className={editor['tools']}>
                  <span className={editor['beta']}>{t('beta')}</span>
                  {credentials?.simulated && <SimulatedTag />}
                </span>
              }
            >
              <div className={editor['panes']}>
                <div className={editor['fields']}>
                  <TextSettingsForm base={base} estimate={estimate} serviceName={serviceName} />
                  <TestForm />
                  <DeletePart />
                </div>
                <div className={editor['previewPane']}>
                  <PhonePreview
                    sender={service?.name ?? serviceName ?? settings.service}
                    text={example ?? shownText(settings, account, exampleOf)}
                    images={settings.images}
                  />
                  <p className={editor['previewOf']}>
                    {t(example === null ? 'preview.ofExamples' : 'preview.ofContact')}
                  </p>
                </div>
              </div>
            </EditorFrame>
            {isReviewing && (
              <ReviewSheet
                estimate={estimate}
                isSimulated={credentials?.simulated ?? false}
                onSent={onSent}
                onClose={() => setReviewing(false)}
              />
            )}
            <Outlet />
          </InsertImageContext>
        </SmsContext>
      </TextContext>
    </DraftContext>
  )
}
