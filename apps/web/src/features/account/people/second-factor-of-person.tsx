import { secondFactor } from '@carillon/contract/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { factorsOfQuery, useTakeAway } from '#api/second-factor.ts'
import { useIsAdministrator } from '#api/teammates.ts'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from '#shell/shell.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Button } from '#ui/page/button.tsx'
import { ProofForm } from '../security/proof-form.tsx'

/** The second factor of a person. An administrator takes it away from a person who lost it. */
export function SecondFactorOfPerson({ username }: { username: string }) {
  const t = useMessages('second-factor')
  const query = useQuery(factorsOfQuery(username))
  const isOwn = useShell().user.email?.email === username
  const isAdministrator = useIsAdministrator() ?? false
  const [isAsking, setAsking] = useState(false)
  const { data } = query
  const has = data && (data.has_app || data.passkeys > 0)
  return (
    <section aria-label={t('ofPerson.title')} style={{ marginTop: 'var(--space-24)' }}>
      <h2>{t('ofPerson.title')}</h2>
      {data ? (
        <>
          <p style={{ color: 'var(--ink-3)', marginBottom: 'var(--space-16)' }}>
            {t(has ? 'ofPerson.has' : 'ofPerson.none')}
          </p>
          {has && isAdministrator && !isOwn && (
            <Button call={secondFactor.takeAway} onClick={() => setAsking(true)}>
              {t('ofPerson.take')}
            </Button>
          )}
        </>
      ) : (
        <NotLoaded query={query} lines={2} />
      )}
      {isAsking && <TakeAway username={username} onClose={() => setAsking(false)} />}
    </section>
  )
}

function TakeAway({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useMessages('second-factor')
  const { mutateAsync: take } = useTakeAway(username)
  return (
    <Dialog title={t('ofPerson.takeTitle')} onClose={onClose}>
      <p>{t('ofPerson.takeText', { email: username })}</p>
      <ProofForm
        hasApp={false}
        save={take}
        saved={() => t('ofPerson.taken', { email: username })}
        onDone={onClose}
        onCancel={onClose}
        submit={t('ofPerson.take')}
      />
    </Dialog>
  )
}
