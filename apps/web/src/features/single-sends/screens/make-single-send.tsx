import { generations } from '@carillon/contract/dynamic-templates'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { ownDesignsQuery } from '#api/design-library.ts'
import { useCreateSingleSend } from '#api/single-sends.ts'
import { showAlert } from '#lib/alerts.ts'
import { useMessages } from '#lib/messages.tsx'
import { NotLoaded } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { inBrandParameter } from '#widgets/brand/use-brand.ts'
import { rememberEditor, useStartContent } from '../create/start-content.ts'
import { namedTags, type TemplateLosses } from '../create/template-source.rules.ts'

/**
 * Creates a draft from a design and opens its editor. The editor replaces this page in the browser history, so that Back
 * does not create another draft. `/single-sends/new` and `/single-sends/create-design` first ask for the beginning.
 */
export function Component() {
  const { creationType, templateId } = useParams()
  if (templateId) return <Make templateId={templateId} />
  if (creationType === 'new') return <Begin />
  if (creationType === 'create-design') return <Selector designs="system-designs" />
  return <Navigate to="/not-found" replace />
}

/** Opens the account's own designs, or the system designs if it has none. */
function Begin() {
  const t = useMessages('single-sends')
  const { data, isPending } = useQuery(ownDesignsQuery)
  if (!isPending) return <Selector designs={data?.length === 0 ? 'system-designs' : 'your-designs'} />
  return (
    <Page
      title={t('new.title')}
      sentence={t('new.sentence')}
      area={{ to: '/single-sends', label: t('title') }}
    >
      <SkeletonLines lines={6} />
    </Page>
  )
}

function Selector({ designs }: { designs: 'your-designs' | 'system-designs' }) {
  const { search } = useLocation()
  return <Navigate to={{ pathname: `/single-sends/new/selector/${designs}`, search }} replace />
}

function Make({ templateId }: { templateId: string }) {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const startContent = useStartContent()
  const { mutateAsync } = useCreateSingleSend()
  const { mutate, error, isPending } = useMutation({
    async mutationFn() {
      const point = {
        id: templateId,
        isInBrand: query.get(inBrandParameter) === 'on',
        generation: generations.find((each) => each === query.get('generation')),
      }
      const { config, name, losses } = await startContent(point, t.language)
      return { ...(await mutateAsync({ name: name ?? t('untitled'), email_config: config })), losses }
    },
    // This page shows each failure.
    meta: { isSilent: () => true },
    onSuccess: ({ id, email_config, losses }) => {
      if (losses) sayLosses(losses)
      rememberEditor(email_config.editor)
      navigate(`/single-sends/${id}/editor`, { replace: true })
    },
  })
  const sayLosses = ({ tags, hasTestData }: TemplateLosses) => {
    const named = tags.slice(0, namedTags).join(', ')
    const says = [
      ...(tags.length > 0 ? [t('new.tagsLost', { count: tags.length, tags: named })] : []),
      ...(hasTestData ? [t('new.testDataLost')] : []),
    ]
    showAlert(says.join(' '), { tone: 'warning' })
  }
  const make = () => mutate()
  const isStarted = useRef(false)
  useEffect(() => {
    if (isStarted.current) return
    isStarted.current = true
    make()
  })
  return (
    <Page title={t('new.making')} area={{ to: '/single-sends', label: t('title') }}>
      {
        <NotLoaded
          query={{ error, refetch: make, isFetching: isPending }}
          title={t('new.makeFailed')}
          lines={6}
        />
      }
    </Page>
  )
}
