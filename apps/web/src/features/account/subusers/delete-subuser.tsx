import { subuserDeletions } from '@carillon/contract/subuser-deletions'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useDeleteSubuser } from '#api/subuser-deletions.ts'
import { subuserQuery } from '#api/subusers.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { addressOf } from './address-of.ts'

const goes = ['contacts', 'messages', 'people', 'pages'] as const

/** /account/subusers/:username/delete: the name is typed once more, because nothing comes back. */
export function Component() {
  const t = useMessages('subuser-deletions')
  const about = useMessages('subusers')
  const { username = '' } = useParams()
  const query = useQuery(subuserQuery(username))
  const remove = useDeleteSubuser()
  return (
    <ItemDialog
      title={t('title')}
      query={query}
      item={query.data}
      page={addressOf(username)}
      gone={about('gone.title')}
      lines={8}
    >
      {({ username: name }, close) => (
        <ActionQuestion
          confirm={t('confirm')}
          call={subuserDeletions.delete}
          action={remove}
          input={name}
          done={() => t('begun', { username: name })}
          gone={about('gone.title')}
          phrase={name}
          danger
          onClose={close}
        >
          <p>{t.rich('sentence', { strong: <strong /> }, { username: name })}</p>
          <ul>
            {goes.map((each) => (
              <li key={each}>{t(`goes.${each}`)}</li>
            ))}
          </ul>
          <p>{t('begins')}</p>
        </ActionQuestion>
      )}
    </ItemDialog>
  )
}
