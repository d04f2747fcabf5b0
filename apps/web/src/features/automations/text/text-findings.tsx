import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type TextPlace, textReviewQuery } from '#api/automation-texts.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button } from '#ui/page/button.tsx'
import { FindingList } from '#widgets/checks-gutter/finding-list.tsx'
import style from '#widgets/sms-editor/sms-editor.module.css'
import { useListedFinding } from '../parts/use-listed-finding.ts'

interface TextFindingsProps {
  place: TextPlace
  savedAt: unknown
}

/** The server's findings of the saved text: problems that prevent sending, and people it does not reach. */
export function TextFindings({ place, savedAt }: TextFindingsProps) {
  const t = useMessages('automation-messages')
  const ui = useMessages('ui')
  const listed = useListedFinding()
  const { data, isError, isFetching, refetch } = useQuery(textReviewQuery(place))
  const seen = useRef(savedAt)
  useEffect(() => {
    if (seen.current === savedAt) return
    seen.current = savedAt
    void refetch()
  }, [savedAt, refetch])
  if (isError) {
    return (
      <p role="alert">
        {t('text.notChecked')}{' '}
        <Button size="toolbar" busy={isFetching} onClick={() => void refetch()}>
          {ui('retry')}
        </Button>
      </p>
    )
  }
  const findings = data ?? []
  if (findings.length === 0) return null
  return (
    <section className={style['part']} aria-label={t('text.checks')}>
      <h2>{t('text.checks')}</h2>
      <FindingList isCompact findings={findings.map(listed)} />
    </section>
  )
}
