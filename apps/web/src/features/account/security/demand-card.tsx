import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { demandQuery, useSetDemand } from '#api/second-factor.ts'
import { useIsAdministrator } from '#api/teammates.ts'
import { useMessages } from '#lib/messages.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { ProofForm } from './proof-form.tsx'
import style from './security.module.css'

interface DemandCardProps {
  hasApp: boolean
  /** True if the person has a second factor of their own. */
  hasFactor: boolean
}

/** The demand of a second factor, which administrators set. */
export function DemandCard({ hasApp, hasFactor }: DemandCardProps) {
  const t = useMessages('second-factor')
  const query = useQuery(demandQuery)
  const isAdministrator = useIsAdministrator()
  const [isAsking, setAsking] = useState(false)
  const { data } = query
  return (
    <div className={style['card']}>
      <Card title={t('demand.title')}>
        {data ? (
          <>
            <p className={style['text']}>
              {t(data.demanded ? 'demand.on' : 'demand.off')}{' '}
              {data.people_without > 0 && t('demand.without', { count: data.people_without })}
            </p>
            {isAdministrator && (
              <Button disabled={!data.demanded && !hasFactor} onClick={() => setAsking(true)}>
                {t(data.demanded ? 'demand.turnOff' : 'demand.turnOn')}
              </Button>
            )}
            {isAdministrator && !data.demanded && !hasFactor && (
              <p className={style['hint']}>{t('demand.needsOwn')}</p>
            )}
          </>
        ) : (
          <NotLoaded query={query} lines={3} />
        )}
      </Card>
      {isAsking && data && (
        <SetDemand demanded={!data.demanded} hasApp={hasApp} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

interface SetDemandProps {
  demanded: boolean
  hasApp: boolean
  onClose: () => void
}

function SetDemand({ demanded, hasApp, onClose }: SetDemandProps) {
  const t = useMessages('second-factor')
  const { mutateAsync: set } = useSetDemand()
  return (
    <Dialog title={t('demand.title')} onClose={onClose}>
      <p>{t(demanded ? 'demand.turnOnText' : 'demand.turnOffText')}</p>
      <ProofForm
        hasApp={hasApp}
        save={(proof) => set({ demanded, ...proof })}
        saved={(set) =>
          set.demanded ? t('demand.turnedOn', { count: set.signed_out }) : t('demand.turnedOff')
        }
        onDone={onClose}
        onCancel={onClose}
        submit={t(demanded ? 'demand.turnOn' : 'demand.turnOff')}
      />
    </Dialog>
  )
}
