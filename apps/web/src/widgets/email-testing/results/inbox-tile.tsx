import type { ClientResult } from '@carillon/contract/email-test-results'
import { Link } from 'react-router'
import { pictureAddress } from '#api/email-testing.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { useClientName } from '../client-name.ts'
import { useTesting } from '../testing-context.ts'
import { changedShare, majorDefects, pictureFor } from './client-result.rules.ts'
import style from './results.module.css'
import { Simulated } from './simulated.tsx'
import { reasonOf } from './test-head.tsx'

/** The picture of one client, small, with its state and findings. */
export function InboxTile({ test, client }: { test: string; client: ClientResult }) {
  const { base } = useTesting()
  const dialogTo = useDialogTo()
  const name = useClientName()(client)
  const { id, os, state } = client
  return (
    <li className={style['tile']} data-state={state}>
      <div className={style['frame']}>
        <Inside client={client} />
      </div>
      <div className={style['caption']}>
        {state === 'done' ? (
          <Link className={style['cover']} to={dialogTo(`${base}/view_results/${test}/inbox/${id}`)}>
            {name}
          </Link>
        ) : (
          <span className={style['clientName']}>{name}</span>
        )}
        <span className={style['chips']}>
          <span className={style['os']}>{os}</span>
          {client.is_simulated && <Simulated client={client} />}
        </span>
        <span className={style['found']}>
          <Findings client={client} />
        </span>
      </div>
    </li>
  )
}

function Inside({ client }: { client: ClientResult }) {
  const t = useMessages('email-testing')
  const name = useClientName()(client)
  const { os, state, reason } = client
  const picture = pictureFor(client, { isDark: false, hasImages: true })
  if (state === 'failed') return <p className={style['failed']}>{reasonOf(reason, t)}</p>
  if (state !== 'done' || !picture) {
    return <p className={style['waiting']}>{t(state === 'rendering' ? 'inbox.rendering' : 'inbox.queued')}</p>
  }
  return (
    <img
      src={pictureAddress(picture.url)}
      alt={t('inbox.alt', { client: `${name}, ${os}` })}
      width={picture.width}
      height={picture.height}
      loading="lazy"
    />
  )
}

function Findings({ client }: { client: ClientResult }) {
  const t = useMessages('email-testing')
  const format = useFormat()
  const share = changedShare(client)
  const defects = majorDefects(client)
  return (
    <>
      {share !== null && share > 0 && (
        <StatusBadge tone="planned">{t('inbox.changed', { share: format.percent(share) })}</StatusBadge>
      )}
      {defects > 0 && <StatusBadge tone="attention">{t('inbox.defects', { count: defects })}</StatusBadge>}
      {client.missing_images > 0 && (
        <StatusBadge tone="attention">{t('inbox.missing', { count: client.missing_images })}</StatusBadge>
      )}
    </>
  )
}
