import type { Passkey } from '@carillon/contract/second-factor'
import { secondFactor } from '@carillon/contract/second-factor'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type OwnFactors, ownFactorsQuery, useRenewCodes } from '#api/second-factor.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { Dialog, DialogFoot } from '#ui/dialog/dialog.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { RecoveryCodes } from '#widgets/second-factor/recovery-codes.tsx'
import { usePasskeyProblem } from '#widgets/second-factor/use-passkey-problem.ts'
import { RemoveApp, SetUpApp } from './app-dialogs.tsx'
import { DemandCard } from './demand-card.tsx'
import { AddPasskey, RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx'
import { ProofForm } from './proof-form.tsx'
import style from './security.module.css'

/** /account/security: the second factors of the person, and what the account demands. */
export function Component() {
  const t = useMessages('second-factor')
  const query = useQuery(ownFactorsQuery)
  const seesDemand = useMay(secondFactor.demand)
  const { data } = query
  return (
    <Page title={t('page.title')} sentence={t('page.sentence')} width="form">
      {data ? (
        <Factors factors={data} />
      ) : query.error ? (
        <NotLoaded query={query} title={t('page.failed')} />
      ) : (
        (['ofApp', 'ofPasskeys', 'ofCodes'] as const).map((name) => (
          <div key={name} className={style['card']}>
            <Card title={t(`${name}.title`)}>
              <SkeletonLines lines={3} />
            </Card>
          </div>
        ))
      )}
      {data && seesDemand && <DemandCard hasApp={data.app_since !== null} hasFactor={hasFactor(data)} />}
    </Page>
  )
}

function hasFactor({ app_since, passkeys }: OwnFactors): boolean {
  return app_since !== null || passkeys.length > 0
}

type Asked =
  | { kind: 'set-up-app' | 'remove-app' | 'add-passkey' | 'renew-codes' }
  | { kind: 'rename-passkey' | 'remove-passkey'; passkey: Passkey }

interface PartProps {
  factors: OwnFactors
  ask: (asked: Asked) => void
}

function Factors({ factors }: { factors: OwnFactors }) {
  const t = useMessages('second-factor')
  const [asked, setAsked] = useState<Asked>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => setAsked(undefined)
  const dialog = { hasApp: factors.app_since !== null, onClose: close }
  return (
    <>
      <AppCard factors={factors} ask={setAsked} />
      <PasskeyCard factors={factors} ask={setAsked} />
      <CodesCard factors={factors} ask={setAsked} />
      {factors.demanded && <p className={style['text']}>{t('page.demanded')}</p>}
      {asked?.kind === 'set-up-app' && <SetUpApp {...dialog} onMade={setCodes} />}
      {asked?.kind === 'remove-app' && <RemoveApp {...dialog} />}
      {asked?.kind === 'add-passkey' && <AddPasskey {...dialog} onMade={setCodes} />}
      {asked?.kind === 'rename-passkey' && <RenamePasskey passkey={asked.passkey} onClose={close} />}
      {asked?.kind === 'remove-passkey' && <RemovePasskey {...dialog} passkey={asked.passkey} />}
      {asked?.kind === 'renew-codes' && <RenewCodes {...dialog} onMade={setCodes} />}
      {codes && (
        <Dialog title={t('codes.title')} onClose={() => setCodes(undefined)}>
          <RecoveryCodes codes={codes} />
          <DialogFoot>
            <Button look="primary" onClick={() => setCodes(undefined)}>
              {t('codes.done')}
            </Button>
          </DialogFoot>
        </Dialog>
      )}
    </>
  )
}

function AppCard({ factors: { app_since: since }, ask }: PartProps) {
  const t = useMessages('second-factor')
  const format = useFormat()
  return (
    <div className={style['card']}>
      <Card title={t('ofApp.title')}>
        <p className={style['text']}>
          {since === null ? t('ofApp.none') : t('ofApp.since', { date: format.date(since) })}
        </p>
        <div className={style['buttons']}>
          <Button onClick={() => ask({ kind: 'set-up-app' })}>
            {t(since === null ? 'ofApp.add' : 'ofApp.replace')}
          </Button>
          {since !== null && <Button onClick={() => ask({ kind: 'remove-app' })}>{t('ofApp.remove')}</Button>}
        </div>
      </Card>
    </div>
  )
}

function PasskeyCard({ factors: { passkeys, place }, ask }: PartProps) {
  const t = useMessages('second-factor')
  const format = useFormat()
  const problem = usePasskeyProblem(place)
  return (
    <div className={style['card']}>
      <Card title={t('ofPasskeys.title')}>
        <p className={style['text']}>{problem ?? t('ofPasskeys.none')}</p>
        {passkeys.length > 0 && (
          <ul className={style['passkeys']} aria-label={t('ofPasskeys.list')}>
            {passkeys.map((passkey) => (
              <li key={passkey.id}>
                <span>
                  {passkey.name}
                  <small>
                    {passkey.host} ·{' '}
                    {passkey.last_used_at
                      ? t('ofPasskeys.used', { ago: format.ago(passkey.last_used_at) })
                      : t('ofPasskeys.unused')}
                  </small>
                </span>
                <span className={style['buttons']}>
                  <Button size="toolbar" onClick={() => ask({ kind: 'rename-passkey', passkey })}>
                    {t('ofPasskeys.rename')}
                  </Button>
                  <Button size="toolbar" onClick={() => ask({ kind: 'remove-passkey', passkey })}>
                    {t('ofPasskeys.remove')}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
        <Button disabled={problem !== undefined} onClick={() => ask({ kind: 'add-passkey' })}>
          {t('ofPasskeys.add')}
        </Button>
      </Card>
    </div>
  )
}

function CodesCard({ factors, ask }: PartProps) {
  const t = useMessages('second-factor')
  const has = hasFactor(factors)
  return (
    <div className={style['card']}>
      <Card title={t('ofCodes.title')}>
        <p className={style['text']}>
          {has ? t('ofCodes.left', { count: factors.recovery_codes_left }) : t('ofCodes.none')}
        </p>
        <Button disabled={!has} onClick={() => ask({ kind: 'renew-codes' })}>
          {t('ofCodes.renew')}
        </Button>
      </Card>
    </div>
  )
}

interface RenewCodesProps {
  hasApp: boolean
  onClose: () => void
  onMade: (codes: readonly string[]) => void
}

function RenewCodes({ hasApp, onClose, onMade }: RenewCodesProps) {
  const t = useMessages('second-factor')
  const { mutateAsync: renew } = useRenewCodes()
  return (
    <Dialog title={t('ofCodes.renew')} onClose={onClose}>
      <p>{t('ofCodes.renewText')}</p>
      <ProofForm
        hasApp={hasApp}
        save={renew}
        onDone={({ recovery_codes: codes }) => {
          onClose()
          onMade(codes)
        }}
        onCancel={onClose}
        submit={t('ofCodes.renew')}
      />
    </Dialog>
  )
}
