import type { Approval } from '@carillon/contract/approvals'
import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { Link } from 'react-router'
import { useDecide, waitingApprovalsQuery } from '#api/approvals.ts'
import { showAlert } from '#lib/alerts.ts'
import { isAwaited } from '#lib/is-awaited.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import style from './approval.module.css'

/** So many requests are shown one by one. */
const shownHere = 2

/** The requests that a page shows. A page that must not move shows its content once `isKnown` is true. */
export function useWaitingApprovals(path: string): { isKnown: boolean; waiting: readonly Approval[] } {
  const query = useQuery(waitingApprovalsQuery(path))
  return { isKnown: !isAwaited(query), waiting: query.data ?? [] }
}

/** Says what of this page waits for approval: who asked and when, the way to the request, and Withdraw for who asked. */
export function WaitingApprovals({ waiting }: { waiting: readonly Approval[] }) {
  const t = useMessages('approval-notes')
  if (waiting.length === 0) return null
  const more = waiting.length - shownHere
  return (
    <div className={style['banners']}>
      {waiting.slice(0, shownHere).map((approval) => (
        <Banner key={approval.id} approval={approval} />
      ))}
      {more > 0 && (
        <p className={style['more']}>
          <Link to="/account/approvals?status=waiting">{t('more', { count: more })}</Link>
        </p>
      )}
    </div>
  )
}

function Banner({ approval }: { approval: Approval }) {
  const t = useMessages('approval-notes')
  const { mutate, isPending } = useDecide(approval.id)
  const sentence = useSentence(approval)
  const withdraw = () =>
    mutate({ as: 'withdraw', reason: '' }, { onSuccess: () => showAlert(t('withdrawn')) })
  return (
    <section className={style['banner']} aria-label={t('open')} data-status={approval.status}>
      <Hourglass aria-hidden="true" />
      <p>{sentence}</p>
      <div className={style['acts']}>
        <ButtonLink size="toolbar" to={`/account/approvals/${approval.id}`}>
          {t('open')}
        </ButtonLink>
        {approval.is_own && (
          <Button size="toolbar" look="quiet" busy={isPending} onClick={withdraw}>
            {t('withdraw')}
          </Button>
        )}
      </div>
    </section>
  )
}

function useSentence({ status, kind, subject, name: own, asked_by: by, asked_at, is_own }: Approval): string {
  const t = useMessages('approval-notes')
  const format = useFormat()
  const time = format.time(asked_at)
  if (status === 'changed') return t('changed', { by })
  if (kind !== 'deletion') return is_own ? t('waitsOwn', { time }) : t('waits', { by, time })
  const name = own || t(subject === 'contacts:all' ? 'all' : 'chosen')
  return is_own ? t('waitsOwnAbout', { time, name }) : t('waitsAbout', { by, time, name })
}
