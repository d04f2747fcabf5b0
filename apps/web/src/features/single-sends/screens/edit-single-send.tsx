import { type SingleSend, singleSendLimits } from '@carillon/contract/single-sends'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { Navigate, useNavigate, useParams } from 'react-router'
import { sendersQuery } from '#api/senders.ts'
import { copySingleSend, saveSingleSend, singleSendQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { ContentEditor } from '#widgets/content-editor/content-editor.tsx'
import { OpenContent, type Opened } from '#widgets/content-editor/open-content.tsx'
import { useSavedDraft } from '#widgets/content-editor/use-saved-draft.ts'
import { changeOf, DraftContext, type DraftHandle, draftOf, type Settings } from '../parts/draft.ts'
import { SettingsPanel } from '../parts/settings-panel.tsx'
import { useCreatedInOtherTab } from '../parts/use-created-in-other-tab.ts'

export function Component() {
  const t = useMessages('single-sends')
  const id = useParams()['id'] ?? ''
  return (
    <OpenContent
      query={singleSendQuery(id)}
      draftOf={draftOf}
      gone={{ title: t('editor.gone'), to: '/single-sends', label: t('editor.toIndex') }}
      instead={({ status }) =>
        status !== 'draft' && (
          <Navigate to={`/single-sends/${id}/${status === 'scheduled' ? 'review' : 'stats'}`} replace />
        )
      }
    >
      {(opened) => <Editing id={id} opened={opened} />}
    </OpenContent>
  )
}

function Editing({ id, opened }: { id: string; opened: Opened<SingleSend, Settings> }) {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const save = useCallback(
    (draft: Parameters<typeof changeOf>[0], revision: number | undefined) =>
      saveSingleSend(id, {
        ...changeOf(draft, t('untitled')),
        ...(revision === undefined ? {} : { revision }),
      }),
    [id, t],
  )
  const saveCopy = async (mine: Parameters<typeof changeOf>[0]) => {
    const name = t('editor.copyName', { name: mine.settings.name }).slice(0, singleSendLimits.name)
    const copy = await copySingleSend({ ...changeOf(mine, t('untitled')), name })
    return `/single-sends/${copy.id}/editor`
  }
  const saved = useSavedDraft({ opened, keepAs: `single-send/${id}`, save, stale: ['single-sends'] })
  const { draft, autosave, changeSettings } = saved
  const { settings } = draft
  const { data: senders = [] } = useQuery(sendersQuery)
  const handle = useMemo<DraftHandle>(
    () => ({ id, change: changeSettings, settings, flush: autosave.flush }),
    [id, changeSettings, settings, autosave.flush],
  )
  useCreatedInOtherTab(changeSettings)

  const base = `/single-sends/${id}/editor`
  const sender = senders.find((each) => each.id === settings.sender)
  const review = async () => {
    if (await autosave.flush()) navigate(`/single-sends/${id}/review`)
  }
  return (
    <DraftContext value={handle}>
      <ContentEditor
        content={{ kind: 'single_send', id }}
        opened={opened}
        saved={saved}
        base={base}
        title={settings.name.trim() || t('untitled')}
        back="/single-sends"
        envelope={{
          from: sender ? `${sender.from.name} <${sender.from.email}>` : '',
          subject: settings.subject,
          preheader: draft.design ? '' : settings.preheader,
          sender: settings.sender,
        }}
        settings={(isDesign) => <SettingsPanel isDesign={isDesign} base={base} />}
        firstTab="settings"
        subjectOf={(settings) => settings.subject}
        saveCopy={saveCopy}
        notices={<HeldNotice stored={opened.stored} />}
        actions={
          <>
            <ButtonLink to={dialogTo(`${base}/modals/send_test`)}>{t('editor.sendTest')}</ButtonLink>
            <Button look="primary" onClick={review}>
              {t('editor.review')}
            </Button>
          </>
        }
      />
    </DraftContext>
  )
}

const heldReasons = ['missed', 'blocked', 'waited'] as const

/** Why a scheduled send was not sent. */
function HeldNotice({ stored }: { stored: SingleSend }) {
  const t = useMessages('single-sends')
  const format = useFormat()
  const held = heldReasons.find((reason) => stored.warnings.some(({ warning_id }) => warning_id === reason))
  if (!held || !stored.send_at) return null
  return (
    <p
      role="status"
      style={{ margin: 0, padding: '9px 16px', background: 'var(--brass-soft)', color: 'var(--brass)' }}
    >
      {t(`editor.${held}`, { time: format.time(stored.send_at) })}
    </p>
  )
}
