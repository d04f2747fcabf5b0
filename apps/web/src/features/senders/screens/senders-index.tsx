import type { Sender } from '@carillon/contract/senders'
import { holdsText } from '@carillon/segment-language/fold-text'
import { useQuery } from '@tanstack/react-query'
import { AtSign, CopyPlus, MailCheck, Pencil, Trash2 } from 'lucide-react'
import { Link, Outlet } from 'react-router'
import { sendersQuery, useResendVerification } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { type Column, RowTitle } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useSortedRows } from '#ui/table/use-sorting.ts'
import { OpenMessageLink } from '#widgets/open-message/open-message-link.tsx'
import { useNewestMail, useSaySent } from '#widgets/open-message/use-open-message.ts'

const filters = { search: '' }

export function Component() {
  const t = useMessages('senders')
  const query = useQuery({ ...sendersQuery, refetchOnWindowFocus: 'always' })
  const resend = useResendVerification()
  const saySent = useSaySent()
  const newestMail = useNewestMail()
  const dialogTo = useDialogTo()
  const [{ search }, change] = useUrlState(filters)
  const found = query.data?.filter((sender) => matches(sender, search))

  const columns: Column<Sender>[] = [
    {
      key: 'nickname',
      title: t('index.nickname'),
      sortBy: ({ nickname }) => nickname,
      narrow: 'name',
      render: (sender) => <Nickname sender={sender} />,
    },
    {
      key: 'from',
      title: t('index.from'),
      sortBy: ({ from }) => from.name || from.email,
      width: '60%',
      narrow: 'hide',
      render: ({ from }) => `${from.name} <${from.email}>`,
    },
    {
      key: 'address',
      title: t('index.address'),
      narrow: 'hide',
      roomy: true,
      width: '20%',
      render: ({ city, country }) => `${city}, ${country}`,
    },
    {
      key: 'domain',
      title: t('index.domain'),
      narrow: 'hide',
      width: 170,
      sortBy: ({ domain }) => domain?.state ?? '',
      render: ({ domain }) => <SigningDomain domain={domain ?? null} />,
    },
    {
      key: 'status',
      title: t('index.status'),
      narrow: 'show',
      width: 160,
      sortBy: ({ verified }) => verified,
      render: (sender) => <Status sender={sender} />,
    },
  ]

  const { rows, sorting, onSort } = useSortedRows(found, columns)

  const resendTo = async ({ id, from: { email } }: Sender) => {
    const after = await newestMail(email)
    resend.mutate(id, {
      onSuccess: () => saySent(t('index.resent', { email }), { to: email, kind: 'verification', after }),
    })
  }

  const rowActions = (sender: Sender) => [
    { label: t('index.edit'), icon: <Pencil />, to: `/senders/${sender.id}/edit` },
    ...(sender.verified
      ? []
      : [{ label: t('index.resend'), icon: <MailCheck />, run: () => void resendTo(sender) }]),
    { label: t('index.duplicate'), icon: <CopyPlus />, to: `/senders/new?from=${sender.id}` },
    {
      label: t('index.delete'),
      icon: <Trash2 />,
      danger: true,
      disabled: sender.locked,
      to: dialogTo(`/senders/${sender.id}/delete`),
    },
  ]

  return (
    <IndexPage
      title={t('index.title')}
      sentence={t.rich('index.sentence', { about: <Link to={dialogTo('/senders/info')} /> })}
      actions={
        <ButtonLink look="primary" aria-keyshortcuts="n" to="/senders/new">
          {t('index.create')}
        </ButtonLink>
      }
      caption={t('index.title')}
      query={query}
      rows={rows}
      columns={columns}
      sorting={sorting}
      onSort={onSort}
      rowKey={({ id }) => String(id)}
      rowName={({ nickname }) => nickname}
      rowActions={rowActions}
      search={{
        value: search,
        onChange: (value) => change({ search: value }),
        placeholder: t('index.search'),
      }}
      isFiltered={search !== ''}
      onClearFilters={() => change({ search: '' })}
      firstRun={
        <EmptyState
          icon={<AtSign />}
          title={t('index.firstRun.title')}
          text={t('index.firstRun.text')}
          action={
            <ButtonLink look="primary" aria-keyshortcuts="n" to="/senders/new">
              {t('index.firstRun.action')}
            </ButtonLink>
          }
        />
      }
    >
      <Outlet />
    </IndexPage>
  )
}

function matches({ nickname, from }: Sender, search: string): boolean {
  return holdsText(`${nickname} ${from.name} ${from.email}`, search)
}

function Nickname({ sender }: { sender: Sender }) {
  const t = useMessages('senders')
  return (
    <RowTitle
      to={`/senders/${sender.id}/edit`}
      second={t('index.repliesTo', { email: sender.reply_to.email })}
    >
      {sender.nickname}
    </RowTitle>
  )
}

const domainTones = { pending: 'attention', verified: 'done', lost: 'failed' } as const

/** Whether the mail of a sender is signed by a domain of the account; leads to its records. */
function SigningDomain({ domain }: { domain: NonNullable<Sender['domain']> | null }) {
  const t = useMessages('senders')
  if (domain === null) return <Link to="/account/domains">{t('index.domainNone')}</Link>
  return (
    <Link to={`/account/domains/${domain.id}`} title={domain.domain}>
      <StatusBadge tone={domainTones[domain.state]}>{t(`index.domainState.${domain.state}`)}</StatusBadge>
    </Link>
  )
}

function Status({ sender }: { sender: Sender }) {
  const t = useMessages('senders')
  return sender.verified ? (
    <StatusBadge tone="done">{t('index.verified')}</StatusBadge>
  ) : (
    <span
      style={{
        display: 'inline-flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: '2px 10px',
        fontSize: 13,
      }}
    >
      <StatusBadge tone="attention">{t('index.pending')}</StatusBadge>
      <OpenMessageLink to={sender.from.email} kind="verification" />
    </span>
  )
}
