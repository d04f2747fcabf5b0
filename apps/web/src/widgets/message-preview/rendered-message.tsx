import type { MessagePreview } from '@carillon/contract/message-preview'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import type { ChosenAudience } from '#api/audience-people.ts'
import { refused } from '#api/call.ts'
import { type PreviewFields, renderedMessageQuery } from '#api/message-preview.ts'
import { useMessages } from '#lib/messages.tsx'
import { ContactStepper } from '../contact-stepper/contact-stepper.tsx'
import { useContactStepper } from '../contact-stepper/use-contact-stepper.ts'
import type { PlainPart } from '../editor-frame/editor-props.ts'
import { MessageStage } from './message-stage.tsx'
import type { SourcePlace } from './previewed-message.ts'

const everybody: ChosenAudience = { sendTo: { all: true }, group: null }

interface RenderedMessageProps {
  message: PreviewFields
  /** The recipients whose values fill the message. By default all contacts. */
  audience?: ChosenAudience | undefined
  /** The sender shown until the message is rendered. */
  from?: string
  /** The plain text part, if it can be edited. */
  plain?: PlainPart | undefined
  /** Goes to the position of a problem. */
  goTo?: (place: SourcePlace) => void
  /** Buttons beside the choice of views. */
  actions?: ReactNode
  /** A pane at the left of the message. */
  pane?: ReactNode
}

/**
 * A message rendered by the server as in a real send: on a desktop, on a phone, in dark mode and as plain text. It
 * begins without a contact; users can step through the recipients. It needs the texts of `tags`.
 */
export function RenderedMessage(props: RenderedMessageProps) {
  const { message, audience = everybody, from, plain, goTo, actions, pane } = props
  const t = useMessages('design-editor')
  const stepping = useContactStepper(audience, { beginsWith: 'nobody' })
  const rendered = useRendered(message, stepping.contact?.id ?? null)
  const { shown } = rendered
  const sender = from ?? (shown?.from ? `${shown.from.name} <${shown.from.email}>` : '')
  return (
    <MessageStage
      {...rendered}
      from={sender || (from === undefined && !shown ? '' : t('envelope.noFrom'))}
      subject={shown?.subject || message.subject}
      plain={plain}
      goTo={goTo}
      tools={
        <>
          {/* Users who may write messages but not read contacts see them without a contact. */}
          {!refused(stepping.error, 'forbidden') && <ContactStepper stepping={stepping} />}
          {actions}
        </>
      }
      pane={pane}
    />
  )
}

/** The message as rendered by the server, or the last version that could be rendered. */
function useRendered(message: PreviewFields, contact: string | null) {
  const body = useMemo<PreviewFields>(
    () => ({ ...message, ...(contact ? { contact_id: contact } : {}) }),
    [message, contact],
  )
  const { data: latest, error, isFetching, refetch } = useQuery(renderedMessageQuery(body))
  const lastGood = useRef<MessagePreview>(undefined)
  if (latest?.problems.length === 0) lastGood.current = latest
  return { latest, shown: lastGood.current, error, isFetching, retry: () => void refetch() }
}
