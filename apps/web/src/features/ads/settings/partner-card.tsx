import { type AdConnection, type AdConnectionState, adConnections } from '@carillon/contract/ads'
import { useNavigate } from 'react-router'
import { useConnectPartner } from '#api/ads.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import { SimulatedBadge } from '../parts/simulated-badge.tsx'
import style from './settings.module.css'

const tones: Readonly<Record<AdConnectionState, StatusTone>> = {
  unconnected: 'quiet',
  unfinished: 'attention',
  connected: 'done',
  expired: 'failed',
  lacking: 'attention',
}

/** A partner with the state of its connection, and the ways to change that. */
export function PartnerCard({ connection }: { connection: AdConnection }) {
  const t = useMessages('ads')
  const { partner, state, is_simulated } = connection
  return (
    <Card title={t(`partners.${partner}`)}>
      <p className={style['about']}>{t(`settings.about.${partner}`)}</p>
      <p className={style['state']}>
        <StatusBadge tone={tones[state]}>{t(`settings.states.${state}`)}</StatusBadge>
        {is_simulated && <SimulatedBadge />}
      </p>
      {state === 'unconnected' ? (
        <Ways connection={connection} />
      ) : (
        <>
          <Facts connection={connection} />
          <Problem connection={connection} />
          <Actions connection={connection} />
        </>
      )}
    </Card>
  )
}

/** The buttons that connect a partner. */
function Ways({ connection: { can_connect, can_simulate, partner } }: { connection: AdConnection }) {
  const t = useMessages('ads')
  return (
    <>
      {!can_connect && <p className={style['about']}>{t('settings.noApp')}</p>}
      <div className={style['actions']}>
        {can_connect && <Connect partner={partner} label={t('settings.connect')} look="primary" />}
        {can_simulate && <Connect partner={partner} label={t('settings.simulate')} isSimulated />}
      </div>
      {can_simulate && <p className={style['small']}>{t('settings.simulateHint')}</p>}
    </>
  )
}

interface ConnectProps {
  partner: AdConnection['partner']
  label: string
  isSimulated?: boolean
  look?: 'primary'
}

/** Leads to the sign-in of the partner. The simulated one is connected at once. */
function Connect({ partner, label, isSimulated = false, look }: ConnectProps) {
  const t = useMessages('ads')
  const connect = useConnectPartner()
  const navigate = useNavigate()
  return (
    <Button
      {...(look ? { look } : {})}
      call={adConnections.start}
      busy={connect.isPending}
      onClick={() =>
        connect.mutate(
          { partner, isSimulated },
          {
            onSuccess: ({ sign_in_url: address }) => {
              if (address !== null) return window.location.assign(address)
              showAlert(t('settings.connected', { partner: t(`partners.${partner}`) }))
              navigate(`/ads/settings/${partner}/account`)
            },
          },
        )
      }
    >
      {label}
    </Button>
  )
}

function Facts({ connection }: { connection: AdConnection }) {
  const t = useMessages('ads')
  const format = useFormat()
  const { partner, person, ad_account: account, page, instagram, connected_at, expires_at } = connection
  const rows: [string, string | null][] = [
    [t('settings.person'), person],
    [t('settings.adAccount'), account && `${account.name} · ${account.currency} · ${account.time_zone}`],
    ...(partner === 'meta'
      ? ([
          [t('settings.page'), page?.name ?? null],
          [t('settings.instagram'), instagram?.name ?? (page ? t('settings.noInstagram') : null)],
        ] as [string, string | null][])
      : []),
    [t('settings.since'), connected_at && format.time(connected_at)],
    [t('settings.until'), expires_at && format.date(expires_at)],
  ]
  return (
    <dl className={style['facts']}>
      {rows.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** The reason why ads can't be made or read with this connection. */
function Problem({ connection: { state, missing_permissions: missing } }: { connection: AdConnection }) {
  const t = useMessages('ads')
  if (state === 'connected') return null
  return (
    <p className={style['problem']}>
      {state === 'lacking'
        ? t('settings.lacking', { permissions: missing.join(', ') })
        : t(state === 'expired' ? 'settings.expired' : 'settings.unfinished')}
    </p>
  )
}

function Actions({ connection: { partner, state, is_simulated } }: { connection: AdConnection }) {
  const t = useMessages('ads')
  const dialogTo = useDialogTo()
  const isBroken = state === 'expired' || state === 'lacking'
  return (
    <div className={style['actions']}>
      {isBroken ? (
        <Connect partner={partner} label={t('settings.again')} isSimulated={is_simulated} look="primary" />
      ) : (
        <ButtonLink
          {...(state === 'unfinished' ? { look: 'primary' as const } : {})}
          to={dialogTo(`/ads/settings/${partner}/account`)}
        >
          {t('settings.choose')}
        </ButtonLink>
      )}
      <ButtonLink to={dialogTo(`/ads/settings/${partner}/disconnect`)}>{t('settings.disconnect')}</ButtonLink>
    </div>
  )
}
