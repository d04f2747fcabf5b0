import { type LimitName, plans } from '@carillon/contract/plans'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { accountPlanQuery } from '#api/plans.ts'
import { useMessages } from '#lib/messages.tsx'
import { SkeletonWord } from '#ui/feedback/skeleton.tsx'
import { Meter, toneOfLimit } from '#ui/page/meter.tsx'
import { useFormat } from '../use-format.ts'
import { useMay, useMayOpen } from '../use-person.ts'
import style from './navigation.module.css'

const askAgainMs = 60_000

interface UsageMetersProps {
  /** The limits of the plan, by name. */
  limits: Partial<Record<MeteredName, number>>
  onChoice?: (() => void) | undefined
}

export type MeteredName = Extract<LimitName, 'contacts' | 'emails' | 'tests'>

/** The meters of the plan's limits. Their room is there before the numbers are known. */
export default function UsageMeters(props: UsageMetersProps) {
  return useMay(plans.ofAccount) ? <Meters {...props} /> : null
}

function Meters({ limits, onChoice }: UsageMetersProps) {
  const t = useMessages('shell')
  const format = useFormat()
  const mayOpen = useMayOpen('/account/limits')
  const { data } = useQuery({
    ...accountPlanQuery,
    refetchOnMount: true,
    staleTime: askAgainMs,
    refetchInterval: askAgainMs,
  })
  return (
    <section className={style['usage']} aria-label={t('usage.label')}>
      {Object.entries(limits).map(([name, limit]) => {
        const { used, renewed } = data?.usage.find((one) => one.name === name) ?? {}
        const share = used === undefined ? 0 : used / limit
        const label = t(renewed ? `usage.emailsBy.${renewed}` : `usage.${name as MeteredName}`)
        return (
          <div key={name} className={style['meter']}>
            {mayOpen ? (
              <Link to="/account/limits" onClick={onChoice}>
                {label}
              </Link>
            ) : (
              label
            )}
            <span>
              <Meter share={share} tone={toneOfLimit(share)} />
            </span>
            <div className="numbers">
              {used === undefined ? (
                <SkeletonWord width={96} />
              ) : (
                t('usage.of', { used: format.number(used), limit: format.number(limit) })
              )}
            </div>
          </div>
        )
      })}
    </section>
  )
}
