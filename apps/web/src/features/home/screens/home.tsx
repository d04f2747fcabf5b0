import type { Home } from '@carillon/contract/home'
import { useQuery } from '@tanstack/react-query'
import { homeQuery } from '#api/home.ts'
import { useMessages } from '#lib/messages.tsx'
import { accessTo } from '#shell/access.rules.ts'
import { useFormat } from '#shell/use-format.ts'
import { usePerson, usePersonName } from '#shell/use-person.ts'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { Page } from '#ui/page/page.tsx'
import { setupProgress } from '../checklist.rules.ts'
import { AudienceCard } from './audience-card.tsx'
import style from './home.module.css'
import { HomeSkeleton } from './home-skeleton.tsx'
import { LatestSends } from './latest-sends.tsx'
import { PeriodTiles } from './period-tiles.tsx'
import { SendCards } from './send-cards.tsx'
import { SetupChecklist } from './setup-checklist.tsx'

/** The home page: a checklist for the first campaign, then running, scheduled and recent sends. */
export function Component() {
  const t = useMessages('home')
  const format = useFormat()
  const { name } = usePersonName()
  const isOpen = accessTo('single-sends', usePerson()) === 'open'
  const query = useQuery({
    ...homeQuery(format.timeZone),
    enabled: isOpen,
    // The verification link opens in another tab, from which the user comes back.
    refetchOnWindowFocus: ({ state }) => (state.data?.setup.unverified_sender ? 'always' : true),
  })
  const { data } = query
  return (
    <Page
      title={name ? t('welcome', { name }) : t('title')}
      sentence={t('sentence')}
      actions={
        isOpen && (
          <ButtonLink look="primary" aria-keyshortcuts="n" to="/single-sends/new">
            {t('create')}
          </ButtonLink>
        )
      }
    >
      {!isOpen ? (
        <Card>{t('noAccess')}</Card>
      ) : data ? (
        <Dashboard data={data} />
      ) : query.isError ? (
        <Card padded={false}>
          <FailedState query={query} />
        </Card>
      ) : (
        <HomeSkeleton />
      )}
    </Page>
  )
}

/** Says that messages stay in the built-in mailbox, so that a first send is not taken for a real one. */
function NothingLeaves({ isOperator }: { isOperator: boolean }) {
  const t = useMessages('home')
  return (
    <Card>
      <div className={style['leaves']}>
        <div className={style['words']}>
          <div className={style['name']}>{t('leaves.title')}</div>
          <div className={style['text']}>{t(isOperator ? 'leaves.text' : 'leaves.textOthers')}</div>
        </div>
        {isOperator && <ButtonLink to="/account/installation">{t('leaves.action')}</ButtonLink>}
      </div>
    </Card>
  )
}

function Dashboard({ data }: { data: Home }) {
  const { setup } = data
  const progress = setupProgress({
    setsInstallation: setup.sets_installation,
    hasPublicAddress: setup.has_public_address,
    mailLeaves: setup.mail_leaves,
    hasVerifiedSender: setup.has_verified_sender,
    hasBrand: setup.has_brand,
    contactCount: data.audience.contact_count,
    hasGroup: setup.has_unsubscribe_group,
    hasSent: setup.has_sent,
  })
  return (
    <>
      {!setup.mail_leaves && (
        <div className={style['above']}>
          <NothingLeaves isOperator={setup.sets_installation} />
        </div>
      )}
      {progress.next !== undefined && (
        <div className={style['above']}>
          <SetupChecklist progress={progress} unverified={data.setup.unverified_sender} />
        </div>
      )}
      <PeriodTiles last={data.last} before={data.before} by={data.delivered_by} />
      <div className={style['columns']}>
        <div className={style['column']}>
          <AudienceCard growth={data.audience} />
          {data.latest.length > 0 && <LatestSends sends={data.latest} />}
        </div>
        <div className={style['column']}>
          <SendCards data={data} />
        </div>
      </div>
    </>
  )
}
