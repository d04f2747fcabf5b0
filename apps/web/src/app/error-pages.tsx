import { CloudOff, Compass, Globe, RefreshCw, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useEffect } from 'react'
import { isRouteErrorResponse, useNavigate, useRouteError, useSearchParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { requestIdOf } from '#lib/refusal.ts'
import { useSupport } from '#shell/use-person.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Button, ButtonAnchor, ButtonLink } from '#ui/page/button.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { reportError } from './error-report.ts'
import { type ChunkFailure, ChunkNotLoaded } from './lazy-routes.ts'

// Its fields are no part of the first load.
const NoAccess = lazy(() => import('./no-access.tsx'))

type Kind = 'notFound' | 'general' | 'noAccess' | 'notInEu' | ChunkFailure

const icons = {
  notFound: Compass,
  general: TriangleAlert,
  notInEu: Globe,
  late: RefreshCw,
  replaced: RefreshCw,
  unreachable: CloudOff,
} as const

interface ErrorPageProps {
  kind: Kind
  requestId?: string | undefined
  /** The address to which `noAccess` proposes to ask for access. */
  address?: string
}

/** An error page: one sentence about the error, two links, and the request id if there is one. */
export function ErrorPage({ kind, requestId, address }: ErrorPageProps) {
  const t = useMessages('shell')
  const navigate = useNavigate()
  const support = useSupport()
  const [parameters] = useSearchParams()
  const id = requestId ?? parameters.get('request_id') ?? undefined
  const small = id && t('errors.requestId', { id })
  const Icon = kind === 'noAccess' ? undefined : icons[kind]
  useDocumentTitle(t(`errors.${kind}.title`))
  return (
    <div key={`${kind} ${address}`} style={{ minHeight: '70dvh', display: 'grid', placeItems: 'center' }}>
      <div>
        <h1 className="visually-hidden">{t(`errors.${kind}.title`)}</h1>
        {Icon ? (
          <EmptyState
            icon={<Icon />}
            tone={kind === 'general' ? 'danger' : 'quiet'}
            title={t(`errors.${kind}.title`)}
            text={t(`errors.${kind}.text`)}
            small={small}
            action={
              <>
                {canReload(kind) ? (
                  <Button onClick={() => window.location.reload()}>{t('errors.reload')}</Button>
                ) : (
                  <Button onClick={() => navigate(-1)}>{t('errors.back')}</Button>
                )}
                {kind === 'general' && support && (
                  <ButtonAnchor href={support.href}>{support.label}</ButtonAnchor>
                )}
                <ButtonLink look="primary" to="/">
                  {t('errors.home')}
                </ButtonLink>
              </>
            }
          />
        ) : (
          <Suspense fallback={<SkeletonLines lines={5} />}>
            <NoAccess address={address} asked={parameters.get('scope_group')} small={small} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

/** Shown by the router for any error thrown below it. */
export function GeneralErrorPage() {
  const error = useRouteError()
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  const failure = error instanceof ChunkNotLoaded ? error.failure : undefined
  useEffect(() => {
    if (!isMissing && !failure) reportError(error)
  }, [error, isMissing, failure])
  if (isMissing) return <ErrorPage kind="notFound" />
  return <ErrorPage kind={failure ?? 'general'} requestId={requestIdOf(error)} />
}

/** True for errors that may be gone after the page is loaded again. */
function canReload(kind: Kind): boolean {
  return kind === 'general' || kind === 'late' || kind === 'replaced' || kind === 'unreachable'
}
