import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { abTestResultsQuery } from '#api/ab-tests.ts'
import { useDeliveryAction } from '#api/delivery.ts'
import { singleSendQuery } from '#api/single-sends.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { DialogMessage, ItemDialog } from '#ui/dialog/item-dialog.tsx'
import type { Results } from '../ab-test/variation-rows.rules.ts'

const open: readonly Results['state'][] = ['sending', 'testing', 'pick_winner']

/** Ends an A/B test without a winner, after naming the people who get nothing and the alternative. */
export function Component() {
  const t = useMessages('ab-tests')
  const format = useFormat()
  const id = useParams()['id'] ?? ''
  const criteria = useQuery(singleSendQuery(id)).data?.abtest?.winner_criteria
  const query = useQuery(abTestResultsQuery(id))
  const end = useDeliveryAction(id)
  const otherwise = ({ state, test_ends_at: ends, expires_at: expires }: Results) => {
    if (state === 'pick_winner') return t('end.pick', { time: expires ? format.time(expires) : '' })
    if (!ends) return criteria === 'manual' ? t('end.pickAfter') : t('end.winnerAfter')
    const time = format.time(ends)
    return criteria === 'manual' ? t('end.pickFrom', { time }) : t('end.winnerAt', { time })
  }
  return (
    <ItemDialog title={t('end.title')} query={query} item={query.data} gone={t('end.nothing')}>
      {(results, close) =>
        open.includes(results.state) || end.isSuccess ? (
          <ActionQuestion
            confirm={t('end.confirm')}
            action={end}
            input="stop"
            done={() => t('end.done')}
            problem={end.isError ? t('end.failed') : undefined}
            staysOpen
            onClose={close}
            danger
          >
            {results.remainder > 0
              ? t.rich('end.waiting', { strong: <strong /> }, { count: results.remainder })
              : t('end.nobodyWaits')}{' '}
            {results.state === 'sending' && `${t('end.unsent')} `}
            {t('end.sent')}
            {results.remainder > 0 && <p>{otherwise(results)}</p>}
          </ActionQuestion>
        ) : (
          <DialogMessage onClose={close}>{t('end.nothing')}</DialogMessage>
        )
      }
    </ItemDialog>
  )
}
