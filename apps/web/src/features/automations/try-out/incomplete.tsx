import type { Automation, AutomationFinding } from '@carillon/contract/automations'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { automationPreflightQuery } from '#api/automation-detail.ts'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { FindingList } from '#widgets/checks-gutter/finding-list.tsx'
import { useListedFinding } from '../parts/use-listed-finding.ts'
import style from './try-out.module.css'

/** The parts missing before the automation can go live. The try-out shows the rest, once they are known. */
export function Incomplete({ automation, children }: { automation: Automation; children: ReactNode }) {
  const { id } = automation
  const t = useMessages('automation-try-out')
  const detail = useMessages('automation-detail')
  const ui = useMessages('ui')
  const { data, isPending, isError, isFetching, refetch } = useQuery(automationPreflightQuery(id))
  const listed = useListedFinding()
  const missing = data?.filter(({ severity }) => severity === 'blocks') ?? []
  const whereOf = ({ section, message_id: message }: AutomationFinding) => {
    const number = automation.messages.findIndex(({ id: each }) => each === message) + 1
    return number > 0 ? detail('email.number', { number }) : detail(`sections.${section}`)
  }
  if (isPending) return <SkeletonLines lines={8} />
  return (
    <>
      {isError && !data && (
        <p className={style['missing']} role="alert">
          {detail('missing.failed')}{' '}
          <Button size="toolbar" busy={isFetching} onClick={() => void refetch()}>
            {ui('retry')}
          </Button>
        </p>
      )}
      {missing.length > 0 && (
        <section className={style['missing']} aria-label={t('missing')}>
          <h2>{detail('missing.title', { count: missing.length })}</h2>
          <FindingList
            isCompact
            findings={missing.map((finding) => ({
              ...listed(finding),
              where: whereOf(finding),
            }))}
          />
          <ButtonLink size="toolbar" to={`/automations/${id}/detail`}>
            {t('toSteps')}
          </ButtonLink>
        </section>
      )}
      {children}
    </>
  )
}
