import {
  type Readiness,
  type ReadyFinding,
  readiness,
  readyChecks,
} from '@carillon/contract/installation-ready'
import { useQuery } from '@tanstack/react-query'
import { readinessQuery } from '#api/installation-ready.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { CheckItem } from './check-item.tsx'
import style from './ready.module.css'

/** /account/installation/ready: each check in words, with its remedy. The checks are made when the page opens. */
export function Component() {
  const t = useMessages('installation-ready')
  const format = useFormat()
  const query = useQuery(readinessQuery)
  const { data, isFetching, refetch } = query
  return (
    <Page
      title={t('title')}
      sentence={t('sentence')}
      area={{ to: '/account/installation', label: t('back') }}
      actions={
        <Button call={readiness.get} look="primary" busy={isFetching} onClick={() => void refetch()}>
          {t('again')}
        </Button>
      }
    >
      <div className={style['page']}>
        <p role="status" className={style['state']}>
          {isFetching ? t('checking') : data && t('checkedAt', { when: format.time(data.checked_at) })}
        </p>
        {data ? (
          <Checks {...data} />
        ) : query.isError ? (
          <Card padded={false}>
            <FailedState query={query} />
          </Card>
        ) : (
          <Card>
            <SkeletonLines lines={18} />
          </Card>
        )}
      </div>
    </Page>
  )
}

function Checks({ findings }: Readiness) {
  const t = useMessages('installation-ready')
  const byCheck = Map.groupBy(findings, ({ check }) => check)
  return (
    <>
      <Headline findings={findings} />
      <Card padded={false}>
        <ul className={style['checks']}>
          {readyChecks.map((check) => {
            const ofCheck = byCheck.get(check)
            return ofCheck && <CheckItem key={check} check={check} findings={ofCheck} />
          })}
        </ul>
      </Card>
      <p className={style['quiet']}>{t('machine')}</p>
    </>
  )
}

/** The judgement of all findings together: the worst decides. */
function Headline({ findings }: { findings: readonly ReadyFinding[] }) {
  const t = useMessages('installation-ready')
  const count = (state: ReadyFinding['state']) => findings.filter((one) => one.state === state).length
  const [problems, warnings, unchecked] = [count('problem'), count('warning'), count('unchecked')]
  const isLocal = findings.some(({ code }) => code === 'relay_none')
  return (
    <div className={style['headline']} aria-live="polite">
      <h2>
        {isLocal
          ? t('headline.local')
          : problems > 0
            ? t('headline.problem', { count: problems })
            : warnings > 0
              ? t('headline.warning', { count: warnings })
              : t('headline.ok')}
      </h2>
      {unchecked > 0 && <p>{t('unchecked', { count: unchecked })}</p>}
    </div>
  )
}
