import type { ShownApproval } from '@carillon/contract/approvals'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { approvalQuery, useDecide } from '#api/approvals.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import style from './approvals.module.css'
import { useApprovalWords } from './use-approval-words.ts'

/** One request: what waits, who may approve it, and the decision. */
export function Component() {
  const t = useMessages('approvals')
  const { id = '' } = useParams()
  const query = useQuery(approvalQuery(id))
  const words = useApprovalWords()
  return (
    <Page
      title={query.data ? words.title(query.data) : t('page.title')}
      area={{ to: '/account/approvals', label: t('index.title') }}
      width="form"
    >
      <LoadedItem
        query={query}
        item={query.data}
        lines={8}
        gone={{ title: t('page.gone'), to: '/account/approvals', action: t('page.back') }}
      >
        {(approval) => <Shown approval={approval} />}
      </LoadedItem>
    </Page>
  )
}

function Shown({ approval }: { approval: ShownApproval }) {
  const t = useMessages('approvals')
  const format = useFormat()
  const words = useApprovalWords()
  const { count, count_now: now, asked_by: by, asked_by_key: key, due_at: due, reason } = approval
  const isWaiting = approval.status === 'waiting'
  const facts: [string, string][] = [
    [t('fact.status'), t(`status.${approval.status}`)],
    [t('fact.about'), words.second(approval)],
    [t('fact.now'), now !== null && now !== count ? format.number(now) : ''],
    [t('fact.due'), due ? format.time(due, { zone: true }) : ''],
    [t('fact.by'), key === null ? by : t('fact.key', { by, key })],
    [t('fact.asked'), format.time(approval.asked_at, { zone: true })],
    [t('fact.decided'), approval.decided_by ?? ''],
    [t('fact.reason'), reason],
    [t('fact.approvers'), isWaiting ? namesOf(approval, t('fact.nobody')) : ''],
  ]
  return (
    <Card>
      <p className={style['sentence']}>{t(`sentence.${approval.status}`)}</p>
      <dl className={style['facts']}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className={style['review']}>
        <ButtonLink to={approval.path}>{t(`review.${approval.kind}`)}</ButtonLink>
      </p>
      {isWaiting && (approval.may_decide || approval.is_own) && <Decision approval={approval} />}
    </Card>
  )
}

function namesOf({ approvers, approvers_count: all }: ShownApproval, nobody: string): string {
  if (all === 0) return nobody
  const more = all - approvers.length
  return approvers.join(', ') + (more > 0 ? ` +${more}` : '')
}

function Decision({ approval: { id, is_own } }: { approval: ShownApproval }) {
  const t = useMessages('approvals')
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useDecide(id)
  const decide = (as: 'approve' | 'deny' | 'withdraw') =>
    mutate({ as, reason }, { onSuccess: () => showAlert(t(`done.${as}`)) })
  if (is_own) {
    return (
      <Button busy={isPending} onClick={() => decide('withdraw')}>
        {t('action.withdraw')}
      </Button>
    )
  }
  return (
    <>
      <TextField
        name="reason"
        label={t('action.reason')}
        value={reason}
        onChange={setReason}
        maxLength={500}
      />
      <div className={style['buttons']}>
        <Button busy={isPending} onClick={() => decide('deny')}>
          {t('action.deny')}
        </Button>
        <Button look="primary" busy={isPending} onClick={() => decide('approve')}>
          {t('action.approve')}
        </Button>
      </div>
    </>
  )
}
