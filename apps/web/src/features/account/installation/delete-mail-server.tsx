import { useQuery } from '@tanstack/react-query'
import { mailServersQuery, useRemoveMailServer } from '#api/installation.ts'
import { useMessages } from '#lib/messages.tsx'
import { DeleteDialog } from '#ui/dialog/delete-dialog.tsx'
import { useItem } from '#ui/dialog/use-item.ts'
import style from './servers.module.css'

/** /account/installation/mail-servers/:id/delete */
export function Component() {
  const t = useMessages('installation-settings')
  const query = useQuery(mailServersQuery)
  const isLast = query.data?.result.length === 1
  return (
    <DeleteDialog
      {...useItem(query, ({ result }) => result)}
      title={t('servers.deleteTitle')}
      remove={useRemoveMailServer()}
      input={({ id }) => id}
      confirm={t('servers.deleteConfirm')}
      deleted={({ name }) => t(isLast ? 'mail.removed' : 'servers.deleted', { name })}
      gone={t('servers.gone')}
      page="/account/installation"
    >
      {({ name, ip_pools }) => (
        <div className={style['question']}>
          <p>{t.rich('servers.deleteText', { strong: <strong /> }, { name })}</p>
          <p>{t(isLast ? 'mail.removeText' : 'servers.deleteMail')}</p>
          {ip_pools.length > 0 && <p>{t('servers.deletePools', { names: ip_pools.join(', ') })}</p>}
        </div>
      )}
    </DeleteDialog>
  )
}
