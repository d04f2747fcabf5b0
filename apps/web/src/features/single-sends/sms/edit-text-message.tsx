import type { Approval } from '@carillon/contract/approvals'
import { type SingleSend, singleSends } from '@carillon/contract/single-sends'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { waitingApprovalsQuery } from '#api/approvals.ts'
import { cacheKey } from '#api/keys.ts'
import { saveSingleSend, singleSendQuery } from '#api/single-sends.ts'
import { smsCredentialsQuery, smsEstimateQuery } from '#api/sms.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { GuardedFields } from '#ui/form/guarded-fields.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { WaitingApprovals } from '#widgets/approval/waiting-approvals.tsx'
import type { Draft } from '#widgets/content-editor/content.ts'
import type { Opened } from '#widgets/content-editor/open-content.tsx'
import { useSavedDraft } from '#widgets/content-editor/use-saved-draft.ts'
import { OpenText } from '#widgets/sms-editor/open-text.tsx'
import { TestForm } from '#widgets/sms-editor/test-form.tsx'
import { TextEditorPage } from '#widgets/sms-editor/text-editor-page.tsx'
import { NotConnected } from '#widgets/sms-editor/text-page.tsx'
import { useEstimate } from '#widgets/sms-editor/use-estimate.ts'
import { WithSms } from '#widgets/sms-editor/with-sms.tsx'
import { DraftContext, type DraftHandle } from '../parts/draft.ts'
import { useCreatedInOtherTab } from '../parts/use-created-in-other-tab.ts'
import { DeletePart } from './delete-part.tsx'
import { ReviewSheet } from './review-sheet.tsx'
import { ScheduledText } from './scheduled-text.tsx'
import style from './sms.module.css'
import {
  estimatedOf,
  TextContext,
  type TextHandle,
  type TextSettings,
  textChangeOf,
  textDraftOf,
} from './text-draft.ts'
import { TextSettingsForm } from './text-settings.tsx'

/** The page that requests for approval of a send name, whichever kind of message it is. */
const reviewOf = (id: string) => `/single-sends/${id}/review`

/** /single-sends/sms/:id/editor */
export function Component() {
  const sends = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  const navigate = useNavigate()
  // After sending, another page opens. The new status must not redirect before that.
  const [isSent, setSent] = useState(false)
  const asked = useQuery(waitingApprovalsQuery(reviewOf(id)))
  const waiting = asked.data ?? []
  const toIndex = { to: '/single-sends', action: sends('editor.toIndex') }
  const instead = (stored: SingleSend, isConnected: boolean) => {
    const { status, sms_config: config } = stored
    if (!config) return <Navigate to={`/single-sends/${id}/editor`} replace />
    if (isSent) return null
    if (status === 'scheduled' && !isDue(stored)) return <ScheduledText stored={stored} waiting={waiting} />
    if (status !== 'draft') return <Navigate to={`/single-sends/${id}/stats`} replace />
    if (isConnected) return null
    const base = `/single-sends/sms/${id}/editor`
    return (
      <NotConnected title={stored.name} config={config} onBack={() => navigate(toIndex.to)} base={base} />
    )
  }
  return (
    <WithSms action={<ButtonLink to={toIndex.to}>{toIndex.action}</ButtonLink>}>
      <OpenText
        query={singleSendQuery(id)}
        draftOf={textDraftOf}
        gone={{ ...toIndex, title: sends('editor.gone') }}
        instead={instead}
        also={[asked]}
      >
        {(opened) => <Editing id={id} opened={opened} waiting={waiting} onSent={() => setSent(true)} />}
      </OpenText>
    </WithSms>
  )
}

/** True if the time of a scheduled send has come: the stats show how it starts. */
function isDue({ send_at }: SingleSend): boolean {
  return send_at !== null && new Date(send_at).getTime() < Date.now() + 5000
}

interface EditingProps {
  id: string
  opened: Opened<SingleSend, TextSettings>
  waiting: readonly Approval[]
  onSent: () => void
}

function Editing({ id, opened, waiting, onSent }: EditingProps) {
  const drafts = useMessages('single-send-draft')
  const sends = useMessages('single-sends')
  const navigate = useNavigate()
  const format = useFormat()
  const untitled = sends('untitled')
  const cache = useQueryClient()
  const save = useCallback(
    async ({ settings }: Draft<TextSettings>, revision: number | undefined) => {
      const stored = await saveSingleSend(id, {
        ...textChangeOf(settings, untitled),
        ...(revision === undefined ? {} : { revision }),
      })
      // A change drops a request for approval.
      void cache.invalidateQueries({ queryKey: waitingApprovalsQuery(reviewOf(id)).queryKey })
      return stored
    },
    [cache, id, untitled],
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
  const estimate = useEstimate(estimatedOf(settings), smsEstimateQuery)
  const { data: credentials } = useQuery(smsCredentialsQuery)
  const { sms_config: config, send_at: heldAt, warnings } = opened.stored
  const serviceName = config?.messaging_service_name ?? null
  const [isReviewing, setReviewing] = useState(false)
  const base = `/single-sends/sms/${id}/editor`
  const { flush } = autosave
  const handle = useMemo<DraftHandle & TextHandle>(
    () => ({ id, change: changeSettings, settings, flush }),
    [id, changeSettings, settings, flush],
  )
  const held = (['missed', 'blocked', 'waited', 'disabled'] as const).find((reason) =>
    warnings.some(({ warning_id }) => warning_id === reason),
  )
  return (
    <DraftContext value={handle}>
      <TextContext value={handle}>
        <TextEditorPage
          title={settings.name.trim() || untitled}
          base={base}
          opened={opened}
          saved={saved}
          serviceName={serviceName}
          estimate={estimate}
          call={singleSends.update}
          onBack={async () => {
            if (await flush()) navigate('/single-sends')
          }}
          actions={
            <Button look="primary" onClick={() => setReviewing(true)}>
              {drafts('editor.review')}
            </Button>
          }
          notice={
            held &&
            heldAt && (
              <p role="status" className={style['held']}>
                {drafts(`editor.${held}`, { time: format.time(heldAt) })}
              </p>
            )
          }
        >
          <WaitingApprovals waiting={waiting} />
          <GuardedFields call={singleSends.update}>
            <TextSettingsForm base={base} estimate={estimate} serviceName={serviceName} />
          </GuardedFields>
          <TestForm />
          <DeletePart />
        </TextEditorPage>
        {isReviewing && (
          <ReviewSheet
            estimate={estimate}
            isSimulated={credentials?.simulated ?? false}
            waiting={waiting}
            onSent={onSent}
            onClose={() => setReviewing(false)}
          />
        )}
      </TextContext>
    </DraftContext>
  )
}
