import type { MailboxMessage } from '@carillon/contract/mailbox'
import { useQuery } from '@tanstack/react-query'
import { MailX } from 'lucide-react'
import { useMemo } from 'react'
import { useParams } from 'react-router'
import { mailboxMessageQuery } from '#api/mailbox.ts'
import { useMessages } from '#lib/messages.tsx'
import { isGone } from '#lib/refusal.ts'
import { useUrlState } from '#lib/use-url-state.ts'
import { useFormat } from '#shell/use-format.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { Choice } from '#widgets/editor-frame/choice.tsx'
import { darkHtml, inertHtml } from '#widgets/message-preview/inert-html.ts'
import style from './mailbox-message.module.css'

export function Component() {
  const t = useMessages('mailbox')
  const id = useParams()['id'] ?? ''
  const query = useQuery(mailboxMessageQuery(id))
  const isMissing = isGone(query.error)
  return (
    <Page
      title={query.data ? query.data.subject || t('noSubject') : t('title')}
      area={{ to: '/mailbox', label: t('title') }}
    >
      {/* The key replaces the card when the message is known: its subject may need more lines than the title
         before. */}
      <Card key={query.data ? 'message' : 'waiting'}>
        {query.data ? (
          <Message message={query.data} />
        ) : isMissing ? (
          <EmptyState
            icon={<MailX />}
            title={t('message.goneTitle')}
            text={t('message.goneText')}
            action={<ButtonLink to="/mailbox">{t('message.back')}</ButtonLink>}
          />
        ) : (
          <NotLoaded query={query} lines={6} />
        )}
      </Card>
    </Page>
  )
}

type View = 'html' | 'mobile' | 'dark' | 'text' | 'source'
const defaults = { view: '' }

function Message({ message }: { message: MailboxMessage }) {
  const t = useMessages('mailbox')
  const [state, change] = useUrlState(defaults)
  const views: View[] = [
    ...(message.html === null ? [] : (['html', 'mobile', 'dark'] as const)),
    ...(message.text === null ? [] : (['text'] as const)),
    'source',
  ]
  const view = views.find((one) => one === state.view) ?? views[0]!
  return (
    <>
      <div className={style['head']}>
        <Facts message={message} />
        <Choice
          aria-label={t('message.view')}
          value={view}
          onChange={(chosen) => change({ view: chosen })}
          choices={views.map((value) => ({ value, label: t(`message.views.${value}`) }))}
        />
      </div>
      {view === 'html' || view === 'mobile' || view === 'dark' ? (
        <div className={style['stage']} data-view={view}>
          <HtmlFrame message={message} isDark={view === 'dark'} />
        </div>
      ) : (
        <section className={style['plain']} aria-label={t(`message.views.${view}`)}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach what scrolls */}
          <pre tabIndex={0}>
            {view === 'text' ? <LinkedText text={message.text ?? ''} /> : message.source}
          </pre>
        </section>
      )}
    </>
  )
}

/** Plain text with clickable web addresses, as in mail programs. */
function LinkedText({ text }: { text: string }) {
  const pieces = text.split(/(https?:\/\/[^\s<>"\])]+)/)
  return pieces.map((piece, at) =>
    at % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no ids
      <a key={at} href={piece} target="_blank" rel="noreferrer">
        {piece}
      </a>
    ),
  )
}

function Facts({ message }: { message: MailboxMessage }) {
  const t = useMessages('mailbox')
  const format = useFormat()
  const { from, to, received_at, size, attachments } = message
  const facts: [string, string][] = [
    [t('index.from'), from],
    [t('message.to'), to],
    [t('index.received'), format.time(received_at, { zone: true })],
    [t('index.size'), format.bytes(size)],
  ]
  if (attachments.length > 0) {
    const names = attachments.map((one) => `${one.filename || one.mime_type} (${format.bytes(one.size)})`)
    facts.push([t('message.attachments'), names.join(', ')])
  }
  return (
    <dl className={style['facts']}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/**
 * The message in a frame without scripts, forms or access to this page. Unlike in a preview, its links work and open in
 * a new tab, because this is the recipient's view.
 */
function HtmlFrame({ message, isDark }: { message: MailboxMessage; isDark: boolean }) {
  const t = useMessages('mailbox')
  const html = useMemo(() => {
    const received = message.html ?? ''
    return inertHtml(isDark ? darkHtml(received) : received)
  }, [message.html, isDark])
  return (
    <iframe
      className={style['frame']}
      title={t('message.frame', { subject: message.subject || t('noSubject') })}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      srcDoc={html}
    />
  )
}
