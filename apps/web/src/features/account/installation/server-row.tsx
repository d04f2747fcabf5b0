import { type MailServer, type MailServerState, mailServers } from '@carillon/contract/installation'
import { unsubscribeGroups } from '@carillon/contract/unsubscribe-groups'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { unsubscribeGroupsQuery } from '#api/unsubscribe-groups.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { MenuButton } from '#ui/menu/menu-button.tsx'
import { StatusBadge, type StatusTone } from '#ui/page/status-badge.tsx'
import style from './servers.module.css'

const tones = {
  unused: 'quiet',
  reached: 'done',
  left: 'attention',
  failing: 'failed',
  refusing: 'failed',
} as const satisfies Record<MailServerState['condition'], StatusTone>

interface ServerRowProps {
  server: MailServer
  all: readonly MailServer[]
  /** True if it can't be changed here, and is not used. */
  isFixed?: boolean
}

/** One mail server: the mail it takes, its share and rate, and how it does. */
export function ServerRow({ server, all, isFixed = false }: ServerRowProps) {
  const t = useMessages('installation-settings')
  const titleId = useId()
  const { id, name, host, port, encryption, username, is_default, state } = server
  const address = `/account/installation/mail-servers/${id}`
  const mayChange = useMay(mailServers.update) && !isFixed
  return (
    <li className={style['server']} aria-labelledby={titleId}>
      <div className={style['head']}>
        <div className={style['name']}>
          <h3 id={titleId}>{mayChange ? <Link to={address}>{name}</Link> : name}</h3>
          {!isFixed && (
            <StatusBadge tone={tones[state.condition]}>
              <Condition state={state} />
            </StatusBadge>
          )}
          {is_default && all.length > 1 && <StatusBadge tone="planned">{t('servers.default')}</StatusBadge>}
        </div>
        {mayChange && (
          <MenuButton
            look="quiet"
            size="icon"
            icon={<Ellipsis />}
            aria-label={t('servers.actions', { name })}
            actions={[
              { label: t('servers.change'), icon: <Pencil />, to: address, call: mailServers.update },
              {
                label: t('servers.delete'),
                icon: <Trash2 />,
                to: `${address}/delete`,
                call: mailServers.delete,
                danger: true,
              },
            ]}
          />
        )}
      </div>
      <p className={style['quiet']}>
        {[`${host}:${port}`, t(`servers.encryption.${encryption}`), username].filter(Boolean).join(' · ')}
      </p>
      <Takes server={server} isOnly={all.length === 1} />
      <Rate server={server} all={all} />
      {!isFixed && <State state={state} />}
      {server.password_state === 'unreadable' && (
        <p className={style['failed']}>{t('mail.passwordUnreadable')}</p>
      )}
    </li>
  )
}

function Condition({ state: { condition, left_until } }: { state: MailServerState }): ReactNode {
  const t = useMessages('installation-settings')
  const format = useFormat()
  return condition === 'left' && left_until !== null
    ? t('servers.condition.leftUntil', { time: format.clock(left_until) })
    : t(`servers.condition.${condition}`)
}

/** The mail that a server takes, in words. */
function Takes({ server, isOnly }: { server: MailServer; isOnly: boolean }) {
  const t = useMessages('installation-settings')
  const { ip_pools, unsubscribe_groups, sender_domains, is_default } = server
  const mayRead = useMay(unsubscribeGroups.list)
  const { data = [] } = useQuery({
    ...unsubscribeGroupsQuery,
    enabled: mayRead && unsubscribe_groups.length > 0,
  })
  const groups = unsubscribe_groups.map((id) => data.find((group) => group.id === id)?.name ?? String(id))
  const named = [
    ip_pools.length > 0 && t('servers.takes.pools', { names: ip_pools.join(', ') }),
    groups.length > 0 && t('servers.takes.groups', { names: groups.join(', ') }),
    sender_domains.length > 0 && t('servers.takes.domains', { names: sender_domains.join(', ') }),
  ].filter((line) => line !== false)
  const rest = is_default ? [t(isOnly ? 'servers.takes.all' : 'servers.takes.rest')] : []
  const lines = [...named, ...rest]
  return lines.length === 0 ? (
    <p className={style['failed']}>{t('servers.takes.nothing')}</p>
  ) : (
    <ul className={style['takes']} aria-label={t('servers.takes.label')}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function Rate({ server: { weight, messages_per_hour }, all }: Pick<ServerRowProps, 'server' | 'all'>) {
  const t = useMessages('installation-settings')
  const format = useFormat()
  const parts = [
    all.length > 1 && (weight === 0 ? t('servers.reserve') : t('servers.weight', { weight })),
    messages_per_hour !== null && t('servers.rate', { rate: format.number(messages_per_hour) }),
  ].filter((part) => part !== false)
  return parts.length === 0 ? null : <p className={style['quiet']}>{parts.join(' · ')}</p>
}

/** The last hour in numbers, and the last failure in the words of the server. */
function State({ state: { condition, problem, last_hour } }: { state: MailServerState }) {
  const t = useMessages('installation-settings')
  const format = useFormat()
  const { accepted, refused, deferred, uncertain, not_taken } = last_hour
  const counts = Object.entries({ accepted, refused, deferred, uncertain, not_taken })
    .filter(([, count]) => count > 0)
    .map(([name, count]) =>
      t(`servers.hour.${name as keyof typeof last_hour}`, { count: format.number(count) }),
    )
  return (
    <>
      {counts.length > 0 && (
        <p className={style['quiet']}>
          {t('servers.hour.label')}: {counts.join(' · ')}
        </p>
      )}
      {(condition === 'left' || condition === 'failing' || condition === 'refusing') && (
        <p>{t(`servers.meaning.${condition}`)}</p>
      )}
      {problem && (
        <p className={style['failed']}>
          {t('servers.problem', { time: format.time(problem.at), detail: problem.detail })}
        </p>
      )}
    </>
  )
}
