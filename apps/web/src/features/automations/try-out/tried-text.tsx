import type { Automation } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import { arrivedTextQuery } from '#api/automation-texts.ts'
import type { TriedPerson } from '#api/automation-try-out.ts'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './try-out.module.css'

interface TriedTextProps {
  automation: Automation
  textId: string
  person: TriedPerson
}

/** A text as it arrives at the person, with its segments. Nothing is sent. */
export function TriedText({ automation, textId, person }: TriedTextProps) {
  const t = useMessages('automation-try-out')
  const ui = useMessages('ui')
  const body = 'contact' in person ? { contact_id: person.contact } : { substitutions: person.values }
  const query = useQuery(arrivedTextQuery({ id: automation.id, text_id: textId }, body))
  const { data, isError, isFetching, refetch } = query
  if (isError) {
    return (
      <p role="alert">
        {t('text.failed')}{' '}
        <Button size="toolbar" busy={isFetching} onClick={() => void refetch()}>
          {ui('retry')}
        </Button>
      </p>
    )
  }
  if (!data) return <SkeletonLines lines={2} />
  return (
    <div className={style['text']} aria-busy={isFetching}>
      <p className={style['bubble']}>{data.text || t('text.empty')}</p>
      {data.problems.length > 0 ? (
        <span className={style['problem']}>{t('text.broken')}</span>
      ) : (
        <span>{data.too_long ? t('text.tooLong') : t('text.segments', { count: data.segments })}</span>
      )}
    </div>
  )
}
