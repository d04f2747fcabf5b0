import type { AutomationMessage } from '@carillon/contract/automation-messages'
import type { Automation } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { ChosenAudience } from '#api/audience-people.ts'
import { automationMessageQuery, saveAutomationMessage } from '#api/automation-detail.ts'
import type { MessagePlace } from '#api/automation-messages.ts'
import { cacheKey } from '#api/keys.ts'
import { sendersQuery } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import type { Draft } from '#widgets/content-editor/content.ts'
import { ContentEditor } from '#widgets/content-editor/content-editor.tsx'
import { OpenContent, type Opened } from '#widgets/content-editor/open-content.tsx'
import { useSavedDraft } from '#widgets/content-editor/use-saved-draft.ts'
import type { EditorTab } from '#widgets/editor-frame/panel-tabs.tsx'
import {
  changeOf,
  draftOf,
  MessageContext,
  type MessageHandle,
  type MessageSettings,
} from './message-draft.ts'
import { MessageSettingsPanel } from './message-settings.tsx'
import { NumberedMessage } from './numbered-message.tsx'
import { useMessagePreflight } from './use-message-preflight.ts'

/** The editor of an automation's email: the editor of a single send, without recipients and time. */
export function Component() {
  const { id = '', messageNum = '' } = useParams()
  return (
    <NumberedMessage id={id} number={messageNum} isBare>
      {(automation, message) => <Open automation={automation} message={message} number={messageNum} />}
    </NumberedMessage>
  )
}

interface OpenProps {
  automation: Automation
  message: string
  number: string
}

function Open({ automation, message, number }: OpenProps) {
  const t = useMessages('automation-messages')
  const { id } = automation
  const place = useMemo(() => ({ id, message_id: message }), [id, message])
  // The sender's name stands above the message.
  const senders = useQuery(sendersQuery)
  return (
    <OpenContent
      also={[senders]}
      query={automationMessageQuery(id, message)}
      draftOf={draftOf}
      gone={{ title: t('gone'), to: `/automations/${id}/detail`, action: t('toAutomation') }}
    >
      {(opened) => <Editing automation={automation} place={place} number={number} opened={opened} />}
    </OpenContent>
  )
}

interface EditingProps {
  automation: Automation
  place: MessagePlace
  number: string
  opened: Opened<AutomationMessage, MessageSettings>
}

function Editing({ automation, place, number, opened }: EditingProps) {
  const t = useMessages('automation-messages')
  const navigate = useNavigate()
  const dialogTo = useDialogTo()
  const save = useCallback(
    (draft: Draft<MessageSettings>, revision: number | undefined) =>
      saveAutomationMessage(place.id, place.message_id, {
        ...changeOf(draft),
        ...(revision === undefined ? {} : { revision }),
      }),
    [place],
  )
  const saved = useSavedDraft({
    opened,
    keepAs: `automation-message/${place.message_id}`,
    save,
    stale: cacheKey('automations'),
  })
  const { draft, autosave, changeSettings } = saved
  const { settings } = draft
  const { flush } = autosave
  const { suppression_group_id: group, custom_unsubscribe_url: customUrl } = automation
  const handle = useMemo<MessageHandle>(
    () => ({ place, settings, change: changeSettings, flush, group, customUrl }),
    [place, settings, changeSettings, flush, group, customUrl],
  )
  // An empty message begins with the modules, any other one with its missing settings.
  const [firstTab] = useState<EditorTab>(() => (draft.design?.modules.length === 0 ? 'build' : 'settings'))
  const { data: senders = [] } = useQuery(sendersQuery)
  const sender = senders.find((each) => each.id === settings.sender)
  const base = `/automations/${place.id}/detail/messages/${number}/editor`
  const back = `/automations/${place.id}/detail`
  const preflight = useMessagePreflight(place, base, autosave)
  const done = async () => {
    if (await flush()) navigate(back)
  }
  return (
    <MessageContext value={handle}>
      <ContentEditor
        content={{ kind: 'automation_message', id: place.message_id }}
        tested={{ message: { kind: 'automation_message', id: place.message_id } }}
        opened={opened}
        saved={saved}
        base={base}
        title={t('title', { number, name: automation.name })}
        back={back}
        envelope={{
          from: sender ? `${sender.from.name} <${sender.from.email}>` : '',
          subject: settings.subject,
          preheader: draft.design ? '' : settings.preheader,
          sender: settings.sender,
          group,
          customUrl,
          audience: audienceOf(automation),
        }}
        settings={(isDesign) => <MessageSettingsPanel isDesign={isDesign} base={base} />}
        firstTab={firstTab}
        preflight={preflight}
        subjectOf={(each) => each.subject}
        preheaderOf={(each) => each.preheader}
        notices={<LiveNotice automation={automation} />}
        actions={
          <>
            <ButtonLink to={dialogTo(`${base}/modals/send_test`)}>{t('sendTest')}</ButtonLink>
            <Button look="primary" onClick={done}>
              {t('done')}
            </Button>
          </>
        }
      />
    </MessageContext>
  )
}

/** Says that people in the automation get the published version. */
function LiveNotice({ automation: { status } }: { automation: Automation }) {
  const t = useMessages('automation-messages')
  if (status !== 'live' && status !== 'paused') return null
  return (
    <p
      role="status"
      style={{
        margin: 0,
        padding: 'var(--space-10) var(--space-16)',
        background: 'var(--brass-soft)',
        color: 'var(--brass)',
      }}
    >
      {t('publishLater')}
    </p>
  )
}

/** The contacts whose values previews show: people who may enter. Before the entry is chosen, any contact. */
export function audienceOf({ entrance_criteria: entry, suppression_group_id }: Automation): ChosenAudience {
  if (!entry?.id) return { sendTo: { all: true }, group: null }
  return {
    sendTo: entry.type === 'segment' ? { segment_ids: [entry.id] } : { list_ids: [entry.id] },
    group: suppression_group_id,
  }
}
