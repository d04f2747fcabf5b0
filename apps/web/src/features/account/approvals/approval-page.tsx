import type { ShownApproval } from '@carillon/contract/approvals'
import { contacts } from '@carillon/contract/contacts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { approvalQuery, useDecide } from '#api/approvals.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { subjectView } from '#widgets/approval/subject-views.ts'
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
    >
      <LoadedItem
        query={query}
        item={query.data}
        lines={8}
        gone={{ title: t('page.gone'), to: '/account/approvals', action: t('page.back') }}
      >
        {(approval) => (
          <div className={style['page']}>
            <Shown approval={approval} />
            <Reviewed approval={approval} />
          </div>
        )}
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
      <ButtonLink to={approval.path}>{t(`review.${approval.kind}`)}</ButtonLink>
    </Card>
  )
}

/** The thing that waits, as it would act, and below it the decision. After the decision, the thing itself may have changed. */
function Reviewed({ approval }: { approval: ShownApproval }) {
  const t = useMessages('approvals')
  const { kind, subject, status, may_decide, is_own } = approval
  if (status !== 'waiting') return null
  const View = subjectView(kind)
  const decision = (may_decide || is_own) && (
    <Card>
      <Decision approval={approval} />
    </Card>
  )
  return (
    <>
      <h2 className={style['heading']}>{t(`review.title.${kind}`)}</h2>
      {View ? (
        <Suspense fallback={<SkeletonLines lines={8} />}>
          <View id={subject.slice(subject.indexOf(':') + 1)} dueAt={approval.due_at}>
            {decision}
          </View>
        </Suspense>
      ) : (
        <>
          <DeletedPeople approval={approval} />
          {decision}
        </>
      )}
    </>
  )
}

/** Some of the contacts that would be deleted, to recognise them. */
function DeletedPeople({ approval: { people, count, count_now } }: { approval: ShownApproval }) {
  const t = useMessages('approvals')
  const mayRead = useMay(contacts.list)
  const all = count_now ?? count ?? people.length
  if (people.length === 0) return <Card>{t(mayRead ? 'people.none' : 'people.hidden')}</Card>
  return (
    <Card title={all > people.length ? t('people.some', { count: all }) : t('people.all')}>
      <ul className={style['people']}>
        {people.map(({ id, name, identifier }) => (
          <li key={id}>
            <OpenLink to={`/contacts/profile/${id}`} keepsWords>
              {identifier || t('people.nameless')}
            </OpenLink>
            {name && <span>{name}</span>}
          </li>
        ))}
      </ul>
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
