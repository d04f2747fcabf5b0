import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { latestSendsQuery } from '#api/latest-sends.ts'
import { sendersQuery } from '#api/senders.ts'
import { useMessages } from '#lib/messages.tsx'
import { accessTo } from '#shell/access.rules.ts'
import { useShell } from '#shell/shell.ts'
import { billedCount, useContactCount } from '#shell/use-contact-count.ts'
import { useEntitlement, usePerson } from '#shell/use-person.ts'
import { Button } from '#ui/page/button.tsx'
import { OpenLink } from '#ui/page/open-link.tsx'
import style from './banner.module.css'
import { type BannerFacts, type BannerKind, bannerFor } from './banner.rules.ts'
import { usePlace } from './use-place.ts'

/** Loaded with its banner, to keep the first load small. */
const VerifySender = lazy(() => import('./verify-sender.tsx'))

const kinds: readonly BannerKind[] = ['contactLimit', 'firstEmail', 'sender']
const dismissedForMs = 7 * 24 * 60 * 60 * 1000

/** The banner above a page that it concerns, if there is one. Editors have none. */
export function Banner() {
  const t = useMessages('shell')
  const { pathname } = useLocation()
  const isBare = useMatches().some(({ handle }) => (handle as { bare?: boolean } | undefined)?.bare)
  const { username } = useShell().user
  const owner = username?.username ?? ''
  const [dismissed, setDismissed] = useState(() => new Set(kinds.filter((kind) => isDismissed(owner, kind))))
  const limit = useEntitlement('contacts').limit
  const person = usePerson()
  // If a call fails there is just no banner, so no alert is needed.
  const meta = {}
  const senders = useQuery({
    ...sendersQuery,
    meta,
    enabled: accessTo('senders', person) === 'open',
    // The verification link opens in another tab, from which the user comes back.
    refetchOnWindowFocus: 'always',
  })
  const sends = useQuery({ ...latestSendsQuery, meta, enabled: accessTo('single-sends', person) === 'open' })
  const count = useContactCount()
  const mayCreate = accessTo(leadsTo.firstEmail, person) === 'open'
  const answers = useAnswers(owner, {
    hasVerifiedSender: senders.data?.some(({ verified }) => verified),
    hasSent: sends.data && sends.data.result.length > 0,
  })

  const { stands, isOver, leave } = usePlace(
    bannerFor({
      ...answers,
      path: pathname,
      contactShare: limit === null || count === undefined ? undefined : billedCount(count) / limit,
      hasContacts: mayCreate && count !== undefined ? count.contact_count > 0 : undefined,
      dismissed,
    }),
  )
  if (!stands || isBare) return null
  const dismiss = () => {
    localStorage.setItem(keyOf(owner, stands), String(Date.now() + dismissedForMs))
    setDismissed(new Set([...dismissed, stands]))
    leave()
  }
  return (
    <aside
      className={style['banner']}
      data-tone={stands === 'firstEmail' ? 'brand' : 'brass'}
      data-over={isOver || undefined}
      aria-label={t('banners.label')}
    >
      <span>
        {t(`banners.${stands}.text`)}{' '}
        {stands === 'sender' ? (
          <span className={style['action']}>
            <Suspense>
              <VerifySender senders={senders.data} />
            </Suspense>
          </span>
        ) : (
          <OpenLink to={leadsTo[stands]}>{t(`banners.${stands}.action`)}</OpenLink>
        )}
      </span>
      <Button
        look="quiet"
        size="toolbar"
        icon={<X aria-hidden="true" />}
        aria-label={t('banners.dismiss')}
        onClick={dismiss}
      />
    </aside>
  )
}

const leadsTo = { contactLimit: '/contacts', firstEmail: '/single-sends/new/selector/your-designs' } as const

type Answers = Pick<BannerFacts, 'hasVerifiedSender' | 'hasSent'>

/**
 * The answers of the last visit are used until new ones arrive, so that the first page has its banner as well.
 */
function useAnswers(owner: string, { hasVerifiedSender, hasSent }: Answers): Answers {
  const key = `carillon.banner.${owner}.answers`
  const [last] = useState(() => lastAnswers(key))
  useEffect(() => {
    if (hasVerifiedSender === undefined || hasSent === undefined) return
    localStorage.setItem(key, JSON.stringify({ hasVerifiedSender, hasSent }))
  }, [key, hasVerifiedSender, hasSent])
  return { hasVerifiedSender: hasVerifiedSender ?? last.hasVerifiedSender, hasSent: hasSent ?? last.hasSent }
}

function lastAnswers(key: string): Partial<Answers> {
  try {
    return (JSON.parse(localStorage.getItem(key) ?? 'null') ?? {}) as Partial<Answers>
  } catch {
    return {} // invalid stored data is ignored
  }
}

function isDismissed(owner: string, kind: BannerKind): boolean {
  return Number(localStorage.getItem(keyOf(owner, kind)) ?? 0) > Date.now()
}

function keyOf(owner: string, kind: BannerKind): string {
  return `carillon.banner.${owner}.${kind}`
}
