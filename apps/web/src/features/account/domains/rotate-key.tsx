import { domainLimits } from '@carillon/contract/domains'
import { useQuery } from '@tanstack/react-query'
import { domainsQuery, useRotateKey } from '#api/domains.ts'
import { useMessages } from '#lib/messages.tsx'
import { Refusal } from '#lib/refusal.ts'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'

const days = domainLimits.retiredKeyDays

/** /account/domains/:id/rotate */
export function Component() {
  const t = useMessages('domains')
  const rotate = useRotateKey()
  return (
    <ItemDialog {...useItem(useQuery(domainsQuery))} title={t('rotate.title')} gone={t('delete.gone')}>
      {({ id, domain: name }, close) => (
        <ActionQuestion
          confirm={t('rotate.confirm')}
          action={rotate}
          input={id}
          done={() => t('rotate.done', { name })}
          problem={rotate.error instanceof Refusal ? t.problem(rotate.error) : undefined}
          staysOpen
          onClose={close}
        >
          {t.rich('rotate.text', { strong: <strong /> }, { name, days })}
        </ActionQuestion>
      )}
    </ItemDialog>
  )
}
