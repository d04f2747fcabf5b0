import type { ContactLimit } from '@carillon/contract/contact-limit'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { contactLimitQuery } from '#api/contact-limit.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useSupport } from '#shell/use-person.ts'
import { DialogFoot } from '#ui/dialog/dialog.tsx'
import { RouteDialog, useCloseRouteDialog } from '#ui/dialog/route-dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { Button } from '#ui/page/button.tsx'
import style from './contact-limit.module.css'
import { projectLimit } from './limit.rules.ts'

interface ContactLimitDialogProps {
  /** Number of new contacts; 0 if it is not known yet. */
  adding: number
  /** Address of the page beneath, if it is not the parent route. */
  page?: string
  /**
   * Called when the user agrees to the cost: repeat the call with `accept_overage`. Left out if nothing waits to be
   * added.
   */
  onAgree?: (() => void) | undefined
  busy?: boolean
}

/**
 * Shown when contacts would exceed the plan. On a free plan the user must change the plan; on a paid plan they must
 * agree to the cost. It is a route over the page that adds contacts.
 */
export function ContactLimitDialog({ page, ...question }: ContactLimitDialogProps) {
  const t = useMessages('contacts')
  const close = useCloseRouteDialog(page)
  const query = useQuery(contactLimitQuery)
  const { data } = query
  return (
    <RouteDialog title={t('limit.title')} {...(page ? { page } : {})}>
      {data ? <Question limit={data} onClose={close} {...question} /> : <NotLoaded query={query} />}
    </RouteDialog>
  )
}

interface QuestionProps extends Omit<ContactLimitDialogProps, 'page'> {
  limit: ContactLimit
  onClose: () => void
}

function Question({ limit, adding, onAgree, busy = false, onClose }: QuestionProps) {
  const t = useMessages('contacts')
  const [agreed, setAgreed] = useState(false)
  const { verdict, beyond, beyondAdded, fee } = projectLimit(limit, adding)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (onAgree && !busy && (verdict === 'room' || agreed)) onAgree()
  }
  const asks = verdict === 'agree' && onAgree !== undefined
  return (
    <form onSubmit={submit}>
      <p className={style['sentence']}>{sentenceOf(limit, verdict, t)}</p>
      {limit.limit !== null && <Numbers limit={limit} adding={adding} beyond={beyond} added={beyondAdded} />}
      {verdict === 'agree' && <Fee limit={limit} fee={fee} />}
      {asks && (
        <CheckboxField name="consent" label={t('limit.consent')} value={agreed} onChange={setAgreed} />
      )}
      <DialogFoot>
        <Button onClick={onClose}>{t('limit.back')}</Button>
        {(asks || (verdict === 'room' && onAgree)) && (
          <Button type="submit" look="primary" busy={busy} disabled={asks && !agreed}>
            {t('limit.goOn')}
          </Button>
        )}
      </DialogFoot>
    </form>
  )
}

function sentenceOf(
  { limit, billable_count }: ContactLimit,
  verdict: string,
  t: ReturnType<typeof useMessages<'contacts'>>,
): string {
  if (limit === null) return t('limit.none')
  if (verdict === 'upgrade') return t('limit.upgrade')
  if (billable_count >= limit) return t('limit.full', { limit })
  return t('limit.room', { count: limit - billable_count })
}

interface NumbersProps {
  limit: ContactLimit
  adding: number
  beyond: number
  added: number
}

function Numbers({ limit, adding, beyond, added }: NumbersProps) {
  const t = useMessages('contacts')
  const format = useFormat()
  const rows = [
    ['inPlan', limit.limit ?? 0],
    ['counted', limit.billable_count],
    ...(adding > 0 ? [['adding', adding] as const] : []),
    ...(beyond > 0 ? [['beyond', beyond] as const] : []),
    ...(added > 0 && added < beyond ? [['beyondAdded', added] as const] : []),
  ] as const
  return (
    <>
      <dl className={style['numbers']}>
        {rows.map(([name, value]) => (
          <div key={name} data-beyond={name === 'beyond' || undefined}>
            <dt>{t(`limit.${name}`)}</dt>
            <dd>{format.number(value)}</dd>
          </div>
        ))}
      </dl>
      <p className={style['small']}>{t('limit.explain')}</p>
    </>
  )
}

function Fee({ limit: { price }, fee }: { limit: ContactLimit; fee: number | null }) {
  const t = useMessages('contacts')
  const reseller = useSupport()?.reseller
  if (!price) {
    const sentence = reseller ? t('limit.noFeeBy', { name: reseller }) : t('limit.noFee')
    return <p className={style['sentence']}>{sentence}</p>
  }
  const money = (amount: number) =>
    new Intl.NumberFormat(t.language, { style: 'currency', currency: price.currency }).format(amount)
  return (
    <p className={style['sentence']}>
      {fee === 0 && `${t('limit.feeNone')} `}
      {fee !== null && fee > 0 && <>{t.rich('limit.fee', { b: <strong /> }, { fee: money(fee) })} </>}
      {t('limit.feePerSize', { size: price.size, amount: money(price.amount) })}
    </p>
  )
}
