import type { AdReach } from '@carillon/contract/ad-campaigns'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import { useProblemWords } from '../parts/finding-words.ts'
import style from './reach.module.css'
import type { Reach } from './use-reach.ts'

/** The people of the audience, those who are left out with the reason, and the expectation at each partner. */
export function ReachPanel({ reach }: { reach: Reach }) {
  const t = useMessages('ad-wizard')
  const { query, hasSources, isCurrent } = reach
  // The height of the counted part is not known before.
  const isAwaited = hasSources && query.isPending
  return (
    <section className={style['panel']} aria-label={t('reach.title')}>
      <h2>{t('reach.title')}</h2>
      {hasSources ? <Counted query={query} isCurrent={isCurrent} /> : <p>{t('reach.noSources')}</p>}
      {!isAwaited && <p className={style['small']}>{t('reach.hashed')}</p>}
    </section>
  )
}

function Counted({ query, isCurrent }: Pick<Reach, 'query' | 'isCurrent'>) {
  const t = useMessages('ad-wizard')
  const format = useFormat()
  const { data, error } = query
  if (error && !isCurrent) return <FailedState query={query} title={t('reach.failed')} />
  if (!data) return <SkeletonLines lines={6} />
  return (
    <div data-old={!isCurrent || undefined}>
      <output className={style['total']} aria-busy={!isCurrent}>
        <b>{format.number(data.uploaded)}</b>
        <span>{isCurrent ? t('reach.uploaded', { count: data.uploaded }) : t('reach.counting')}</span>
      </output>
      <LeftOut reach={data} />
      <ul className={style['platforms']}>
        {data.platforms.map((expected) => (
          <Expected key={expected.platform} {...expected} />
        ))}
      </ul>
      {data.overlaps.length > 0 && <Overlaps overlaps={data.overlaps} />}
    </div>
  )
}

const reasons = ['without_identifier', 'without_consent', 'suppressed', 'clicked'] as const

/** The contacts of the lists and segments, and the number that each reason takes away. */
function LeftOut({ reach }: { reach: AdReach }) {
  const t = useMessages('ad-wizard')
  const format = useFormat()
  return (
    <dl className={style['steps']}>
      <div>
        <dt>{t('reach.contacts')}</dt>
        <dd>{format.number(reach.contacts)}</dd>
      </div>
      {reasons
        .filter((reason) => reach[reason] > 0)
        .map((reason) => (
          <div key={reason}>
            <dt>{t(`reach.reasons.${reason}`)}</dt>
            <dd>− {format.number(reach[reason])}</dd>
          </div>
        ))}
    </dl>
  )
}

/** The expected people on one platform against the least that it needs, and the partner's own estimate. */
function Expected({ platform, expected, least, estimate, problem }: AdReach['platforms'][number]) {
  const t = useMessages('ad-wizard')
  const wordsOf = useProblemWords()
  const name = t(`platforms.${platform}`)
  return (
    <li>
      <h3>{name}</h3>
      <ProgressBar
        label={t('reach.expectedAt', { name })}
        done={Math.min(expected, least)}
        total={least}
        text={t(expected < least ? 'reach.tooFew' : 'reach.expected', { expected, least })}
      />
      {estimate && <p className={style['small']}>{t('reach.estimate', { ...estimate })}</p>}
      {problem && <p className={style['problem']}>{wordsOf(problem)}</p>}
    </li>
  )
}

function Overlaps({ overlaps }: Pick<AdReach, 'overlaps'>) {
  const t = useMessages('ad-wizard')
  return (
    <div className={style['overlaps']}>
      <h3>{t('reach.overlaps')}</h3>
      <ul className={style['shared']}>
        {overlaps.map(({ id, name, contacts }) => (
          <li key={id}>
            <OpenLink to={`/ads/campaigns/${id}/review`} keepsWords>
              {name}
            </OpenLink>{' '}
            {t('reach.shared', { count: contacts })}
          </li>
        ))}
      </ul>
    </div>
  )
}
