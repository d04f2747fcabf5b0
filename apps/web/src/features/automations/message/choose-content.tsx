import type { Automation } from '@carillon/contract/automations'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useFillMessage } from '#api/automation-messages.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { useBrandedStart } from '#widgets/brand/use-brand.ts'
import { ChooseDesign, type StartingPoint } from '#widgets/choose-design/choose-design.tsx'
import { NumberedMessage } from './numbered-message.tsx'

const state = { designs: 'prepared' }

/** Choice of an email's content: empty in either editor, or a design of the library. */
export function Component() {
  const t = useMessages('automation-messages')
  const { id = '', messageNum = '' } = useParams()
  return (
    <Page
      title={t('choose.title', { number: messageNum })}
      sentence={t('choose.sentence')}
      area={{ to: `/automations/${id}/detail`, label: t('toAutomation') }}
    >
      <NumberedMessage id={id} number={messageNum}>
        {(automation, message) => <Choices automation={automation} message={message} number={messageNum} />}
      </NumberedMessage>
    </Page>
  )
}

interface ChoicesProps {
  automation: Automation
  message: string
  number: string
}

function Choices({ automation, message, number }: ChoicesProps) {
  const t = useMessages('automation-messages')
  const navigate = useNavigate()
  const [{ designs }, change] = useUrlState(state)
  const start = useBrandedStart()
  const fill = useFillMessage({ id: automation.id, message_id: message })
  const [isMaking, setMaking] = useState(false)
  const [asked, ask] = useState<StartingPoint>()
  const stored = automation.messages.find(({ id }) => id === message)
  const make = async (point: StartingPoint) => {
    ask(undefined)
    setMaking(true)
    try {
      await fill.mutateAsync(await contentOf(point))
      navigate(`/automations/${automation.id}/detail/messages/${number}/editor`, { replace: true })
    } catch {
      // The failed call has already shown an alert.
      setMaking(false)
    }
  }
  const contentOf = async (point: StartingPoint) => {
    if ('own' in point) return { design_id: point.own }
    if ('prepared' in point) {
      const branded = point.inBrand ? await start.prepared(point.prepared) : null
      if (!branded) return { design_id: point.prepared }
      // A subject that its author wrote stays.
      return { editor: 'design' as const, document: branded.document }
    }
    return point.editor === 'design'
      ? { editor: 'design' as const, document: await start.blank(t.language) }
      : { editor: 'code' as const, document: null, html_content: '' }
  }
  if (isMaking) return <SkeletonLines lines={6} />
  return (
    <>
      <ChooseDesign
        shelf={designs === 'own' ? 'own' : 'prepared'}
        onShelf={(shelf) => change({ designs: shelf })}
        start={(point) => ({ onOpen: () => (stored?.has_content ? ask(point) : void make(point)) })}
      />
      {asked && (
        <ConfirmDialog
          title={t('choose.replaceTitle')}
          confirm={t('choose.replace')}
          onConfirm={() => void make(asked)}
          onClose={() => ask(undefined)}
        >
          {t('choose.replaceText', { number })}
        </ConfirmDialog>
      )}
    </>
  )
}
