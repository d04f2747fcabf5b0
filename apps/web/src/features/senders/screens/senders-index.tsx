import { type Sender, senders } from '@carillon/contract/senders'
import { holdsText } from '@carillon/segment-language/fold-text'
import { useQuery } from '@tanstack/react-query'
import { AtSign, CopyPlus, MailCheck, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'react-router'
import { sendersQuery, useResendVerification } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { nameColumn } from '#ui/table/data-table.tsx'
import { IndexPage } from '#ui/table/index-page.tsx'
import { useIndex } from '#ui/table/use-index.ts'
import { OpenMessageLink } from '#widgets/open-message/open-message-link.tsx'
import { useNewestMail, useSaySent } from '#widgets/open-message/use-open-message.ts'

export function Component() {
  const t = useMessages('senders')
  const query = useQuery({ ...sendersQuery, refetchOnWindowFocus: 'always' })
  const resend = useResendVerification()
  const saySent = useSaySent()
  const newestMail = useNewestMail()
  const dialogTo = useDialogTo()
  const resendTo = async ({ id, from: { email } }: Sender) => {
    const after = await newestMail(email)
    resend.mutate(id, {
      onSuccess: () => saySent(t('index.resent', { email }), { to: email, kind: 'verification', after }),
    })
  }

  const index = useIndex({
    query,
    rows: query.data,
    filters: {
      placeholder: t('index.search'),
      find: ({ nickname, from }, search) => holdsText(`${nickname} ${from.name} ${from.email}`, search),
    },
    rowName: ({ nickname }) => nickname,
    columns: [
      nameColumn<Sender>({
        key: 'nickname',
        title: t('index.nickname'),
        name: ({ nickname }) => nickname,
        to: ({ id }) => `/senders/${id}/edit`,
        second: ({ reply_to }) => t('index.repliesTo', { email: reply_to.email }),
      }),
      {
        key: 'from',
        title: t('index.from'),
        sortBy: ({ from }) => from.name || from.email,
        width: '60%',
        holds: 'address',
        render: ({ from }) => `${from.name} <${from.email}>`,
      },
      {
        key: 'address',
        title: t('index.address'),
        roomy: true,
        width: '20%',
        render: ({ city, country }) => `${city}, ${country}`,
      },
      {
        key: 'domain',
        title: t('index.domain'),
        width: 150,
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
    ],
    actions: (sender) => [
      { label: t('index.edit'), icon: <Pencil />, to: `/senders/${sender.id}/edit` },
      ...(sender.verified
        ? []
        : [
            {
              label: t('index.resend'),
              icon: <MailCheck />,
              call: senders.resendVerification,
              run: () => void resendTo(sender),
            },
          ]),
      { label: t('index.duplicate'), icon: <CopyPlus />, to: `/senders/new?from=${sender.id}` },
      {
        label: t('index.delete'),
        icon: <Trash2 />,
        danger: true,
        disabled: sender.locked,
        to: dialogTo(`/senders/${sender.id}/delete`),
      },
    ],
  })

  return (
    <IndexPage
      {...index}
      title={t('index.title')}
      sentence={t.rich('index.sentence', { about: <Link to={dialogTo('/senders/info')} /> })}
      create={{ to: '/senders/new', label: t('index.create') }}
      empty={{ icon: <AtSign />, title: t('index.firstRun.title'), text: t('index.firstRun.text') }}
    />
  )
}

const domainTones = { pending: 'attention', verified: 'done', lost: 'failed' } as const

/** The domain of the account that signs the mail of a sender; leads to its records. */
function SigningDomain({ domain }: { domain: NonNullable<Sender['domain']> | null }) {
  const t = useMessages('senders')
  const state = domain ? (
    <StatusBadge tone={domainTones[domain.state]}>{t(`index.domainState.${domain.state}`)}</StatusBadge>
  ) : (
    t('index.domainNone')
  )
  return (
    <OpenLink
      keepsWords
      to={domain ? `/account/domains/${domain.id}` : '/account/domains'}
      title={domain?.domain}
    >
      {state}
    </OpenLink>
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
        gap: 'var(--space-2) var(--space-10)',
        fontSize: 'var(--text-compact)',
      }}
    >
      <StatusBadge tone="attention">{t('index.pending')}</StatusBadge>
      <OpenMessageLink to={sender.from.email} kind="verification" />
    </span>
  )
}
