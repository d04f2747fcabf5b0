import { subusers } from '@carillon/contract/subusers'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { subuserQuery, useSetDisabled } from '#api/subusers.ts'
import { useMessages } from '#lib/messages.tsx'
import { ActionQuestion } from '#ui/dialog/action-question.tsx'
import { ItemDialog } from '#ui/dialog/item-dialog.tsx'
import { addressOf } from './address-of.ts'

const stops = ['mail', 'automations', 'calls', 'people'] as const

/** /account/subusers/:username/disable: names each thing that stops, and those that live on. */
export function Component() {
  const t = useMessages('subusers')
  const { username = '' } = useParams()
  const query = useQuery(subuserQuery(username))
  const disable = useSetDisabled()
  return (
    <ItemDialog
      title={t('disable.confirm')}
      query={query}
      item={query.data}
      page={addressOf(username)}
      gone={t('gone.title')}
      lines={6}
    >
      {({ username: name }, close) => (
        <ActionQuestion
          confirm={t('disable.confirm')}
          call={subusers.update}
          action={disable}
          input={{ username: name, disabled: true }}
          done={() => t('disable.done', { username: name })}
          gone={t('gone.title')}
          danger
          onClose={close}
        >
          <p>{t.rich('disable.sentence', { strong: <strong /> }, { username: name })}</p>
          <ul>
            {stops.map((each) => (
              <li key={each}>{t(`disable.stops.${each}`)}</li>
            ))}
          </ul>
          <p>
            {t('disable.livesOn')} {t('disable.back')}
          </p>
        </ActionQuestion>
      )}
    </ItemDialog>
  )
}
