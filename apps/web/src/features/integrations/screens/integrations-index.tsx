import { useQuery } from '@tanstack/react-query'
import { ArrowDownToLine, Mail, Waypoints, Webhook } from 'lucide-react'
import { incomingWebhooksQuery } from '#api/incoming-webhooks.ts'
import { integrationsQuery, ofDestination } from '#api/integrations.ts'
import { isMailKeptQuery } from '#api/mailbox.ts'
import { outgoingMailQuery } from '#api/outgoing-mail.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { StatusBadge } from '#ui/page/status-badge.tsx'
import { type Slug, slugs } from '../parts/destinations.rules.ts'
import { IntegrationCard } from '../parts/integration-card.tsx'
import style from '../parts/integrations.module.css'
import { SmsCard } from '../sms-provider/sms-card.tsx'

/** A card for everything that can be connected. */
export function Component() {
  const t = useMessages('integrations')
  const query = useQuery({ ...integrationsQuery, refetchOnWindowFocus: 'always' })
  return (
    <Page title={t('title')} sentence={t('sentence')}>
      {query.isError && query.data === undefined ? (
        <FailedState query={query} />
      ) : (
        <div className={style['cards']}>
          <DestinationCard slug="segment" icon={<Waypoints />} />
          <DestinationCard slug="webhook" icon={<Webhook />} />
          <IncomingCard />
          <SmsCard />
          <EmailCard />
        </div>
      )}
    </Page>
  )
}

function DestinationCard({ slug, icon }: { slug: Slug; icon: React.ReactNode }) {
  const t = useMessages('integrations')
  const all = useQuery(integrationsQuery).data
  const own = ofDestination(all, slugs[slug])
  const errors = own?.filter(({ state }) => state === 'error').length ?? 0
  const isNone = own?.length === 0
  return (
    <IntegrationCard
      icon={icon}
      name={t(`destination.${slug}`)}
      about={t(`about.${slug}`)}
      to={`/integrations/${slug}`}
      action={own && t(isNone ? 'card.connect' : 'card.manage')}
      state={
        own && (
          <StatusBadge tone={errors > 0 ? 'failed' : isNone ? 'quiet' : 'done'}>
            {errors > 0
              ? t('card.error', { count: errors })
              : isNone
                ? t('card.none')
                : t('card.some', { count: own.length })}
          </StatusBadge>
        )
      }
    />
  )
}

function IncomingCard() {
  const t = useMessages('integrations')
  const query = useQuery(incomingWebhooksQuery)
  const count = query.data?.length
  return (
    <IntegrationCard
      icon={<ArrowDownToLine />}
      name={t('destination.incoming')}
      about={t('about.incoming')}
      to="/integrations/incoming"
      action={
        query.isError
          ? t('card.open')
          : count === undefined
            ? undefined
            : t(count === 0 ? 'card.connect' : 'card.manage')
      }
      state={
        count !== undefined && (
          <StatusBadge tone={count === 0 ? 'quiet' : 'done'}>
            {count === 0 ? t('card.none') : t('card.some', { count })}
          </StatusBadge>
        )
      }
      isUnknown={query.isError}
    />
  )
}

/** The way of sending mail is a setting of the installation, so it is only shown here. */
function EmailCard() {
  const t = useMessages('integrations')
  const outgoing = useQuery(outgoingMailQuery)
  const kept = useQuery(isMailKeptQuery)
  const isKnown = outgoing.data && !kept.isPending
  const word = outgoing.data?.state === 'off' ? 'held' : kept.data ? 'mailbox' : 'connected'
  return (
    <IntegrationCard
      icon={<Mail />}
      name={t('destination.email')}
      about={t('about.email')}
      state={
        isKnown && (
          <StatusBadge tone={word === 'held' ? 'attention' : 'done'}>{t(`card.${word}`)}</StatusBadge>
        )
      }
      isUnknown={outgoing.isError}
    />
  )
}
