import type { SubuserDeletion } from '@carillon/contract/subuser-deletions'
import type { Subuser } from '@carillon/contract/subusers'
import type { ReactNode } from 'react'
import { useSubuserDeletions } from '#api/subuser-deletions.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/page/card.tsx'
import { ProgressBar } from '#ui/page/progress-bar.tsx'
import style from './subusers.module.css'

/**
 * Shows how far the deletion of a subuser is, in place of its page. Only a disabled one can be under deletion, so other pages
 * wait for nothing.
 */
export function UnlessDeleted({ subuser, children }: { subuser: Subuser; children: ReactNode }) {
  const { username, disabled } = subuser
  const query = useSubuserDeletions({ enabled: disabled })
  const running = query.data?.find((each) => each.username === username)
  if (disabled && query.isLoading) return <SkeletonLines lines={8} />
  return running ? <Running deletion={running} /> : children
}

function Running({ deletion }: { deletion: SubuserDeletion }) {
  const t = useMessages('subuser-deletions')
  const format = useFormat()
  const { username, phase, started_by, started_at } = deletion
  const { contacts, erased, messages, erased_messages } = deletion
  const total = Math.max(contacts + messages, 1)
  return (
    <Card title={t('running.title')}>
      <div className={style['cards']}>
        <p>{t('running.text')}</p>
        <ProgressBar
          label={t('running.label', { username })}
          done={phase === 'rest' ? total : erased + erased_messages}
          total={total}
          text={
            phase === 'messages'
              ? t('running.messages', { erased: erased_messages, total: messages })
              : t('running.contacts', { erased, total: contacts })
          }
        />
        <p aria-live="polite">{t(`running.phases.${phase}`)}</p>
        <p>{t('running.since', { person: started_by, time: format.time(started_at) })}</p>
      </div>
    </Card>
  )
}
