import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { apiKeyQuery } from '#api/api-keys.ts'
import { useMessages } from '#lib/messages.tsx'
import { CloseFoot, ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { ScopeTree } from '#widgets/scope-tree/scope-tree.tsx'

/** The scopes of a key: the areas that it opens, and what each allows. */
export function Component() {
  const t = useMessages('account')
  const { id = '' } = useParams()
  const query = useQuery(apiKeyQuery(id))
  return (
    <ItemDialog
      title={query.data?.name ?? t('apiKeys.show')}
      size="picker"
      query={query}
      item={query.data}
      lines={8}
      gone={t('apiKeys.delete.gone')}
    >
      {({ scopes }, close) => (
        <>
          <p style={{ color: 'var(--ink-2)', marginBottom: 'var(--space-8)' }}>{t('apiKeys.showText')}</p>
          <ScopeTree value={scopes} />
          <CloseFoot onClose={close} />
        </>
      )}
    </ItemDialog>
  )
}
