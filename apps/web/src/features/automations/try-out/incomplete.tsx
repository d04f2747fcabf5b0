import { useQuery } from '@tanstack/react-query'
import { automationPreflightQuery } from '#api/automation-detail.ts'
import { useMessages } from '#lib/messages.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { FindingList } from '#widgets/checks-gutter/finding-list.tsx'
import { useListedFinding } from '../parts/use-listed-finding.ts'
import style from './try-out.module.css'

/** What is missing before the automation can go live; the try-out shows the rest all the same. */
export function Incomplete({ id }: { id: string }) {
  const t = useMessages('automation-try-out')
  const detail = useMessages('automation-detail')
  const ui = useMessages('ui')
  const { data, isError, isFetching, refetch } = useQuery(automationPreflightQuery(id))
  const listed = useListedFinding()
  const missing = data?.filter(({ severity }) => severity === 'blocks') ?? []
  if (isError && !data) {
    return (
      <p className={style['missing']} role="alert">
        {detail('missing.failed')}{' '}
        <Button size="toolbar" busy={isFetching} onClick={() => void refetch()}>
          {ui('retry')}
        </Button>
      </p>
    )
  }
  if (missing.length === 0) return null
  return (
    <section className={style['missing']} aria-label={t('missing')}>
      <h2>{detail('missing.title', { count: missing.length })}</h2>
      <FindingList
        isCompact
        findings={missing.map((finding) => ({
          ...listed(finding),
          where: detail(`sections.${finding.section}`),
        }))}
      />
      <ButtonLink size="toolbar" to={`/automations/${id}/detail`}>
        {t('toSteps')}
      </ButtonLink>
    </section>
  )
}
