import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { abTestResultsQuery, usePickWinner } from '#api/ab-tests.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { DialogMessage, ItemDialog } from '#ui/dialog/item-dialog.tsx'

/** Confirms the winner that was chosen by hand, which can't be taken back. */
export function Component() {
  const t = useMessages('ab-tests')
  const id = useParams()['id'] ?? ''
  const letter = useSearchParams()[0].get('pick') ?? ''
  const query = useQuery(abTestResultsQuery(id))
  const pick = usePickWinner(id)
  const found = query.data?.variations.find((each) => each.letter === letter)
  const isOpen = query.data?.state === 'pick_winner' || pick.isSuccess
  return (
    <ItemDialog
      title={found ? t('pick.title', { letter }) : t('results.pick')}
      query={query}
      item={query.data}
      gone={t('pick.nothing')}
    >
      {({ remainder }, close) =>
        found && isOpen ? (
          <ActionQuestion
            confirm={t('pick.confirm')}
            action={pick}
            input={found.id}
            done={() => t('pick.done', { letter })}
            problem={problemOf(pick.error)}
            staysOpen
            onClose={close}
          >
            {remainder > 0
              ? t.rich('pick.text', { strong: <strong /> }, { count: remainder })
              : t('pick.textNobody')}
          </ActionQuestion>
        ) : (
          <DialogMessage onClose={close}>{t('pick.nothing')}</DialogMessage>
        )
      }
    </ItemDialog>
  )

  function problemOf(error: unknown): string | undefined {
    if (!error) return undefined
    return (error instanceof Refusal && t.refusal(error.code, error.details)) || t('pick.failed')
  }
}
