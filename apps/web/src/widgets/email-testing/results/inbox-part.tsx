import { type ClientResult, clientSections } from '@carillon/contract/email-test-results'
import type { EmailTest } from '@carillon/contract/email-testing'
import { useState } from 'react'
import { useMessages } from '#lib/messages.tsx'
import { CheckboxField } from '#ui/form/checkbox-field.tsx'
import { changedShare } from './client-result.rules.ts'
import { InboxTile } from './inbox-tile.tsx'
import style from './results.module.css'

/** The pictures of all clients, in groups like those of the choice. */
export function InboxPart({ test, clients }: { test: EmailTest; clients: readonly ClientResult[] }) {
  const t = useMessages('email-testing')
  const [onlyChanged, filter] = useState(false)
  const shares = clients.map(changedShare)
  const isCompared = shares.some((share) => share !== null)
  const changed = clients.filter((client) => (changedShare(client) ?? 0) > 0)
  const shown = onlyChanged ? changed : clients
  return (
    <>
      {isCompared && (
        <div className={style['filter']}>
          <CheckboxField
            name="only-changed"
            label={t('inbox.onlyChanged', { count: changed.length })}
            value={onlyChanged}
            onChange={filter}
          />
        </div>
      )}
      {shown.length === 0 && <p className={style['notTested']}>{t('inbox.noneChanged')}</p>}
      {clientSections.map((section) => {
        const members = shown.filter((client) => client.section === section)
        if (members.length === 0) return null
        return (
          <section key={section} className={style['section']} aria-label={t(`sections.${section}`)}>
            <h3>{t(`sections.${section}`)}</h3>
            <ul className={style['tiles']}>
              {members.map((client) => (
                <InboxTile key={client.id} test={test.id} client={client} />
              ))}
            </ul>
          </section>
        )
      })}
      <p className={style['about']}>{t('simulated.about')}</p>
    </>
  )
}
