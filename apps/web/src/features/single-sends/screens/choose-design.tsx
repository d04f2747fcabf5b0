import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'
import { singleSendFrom } from '#widgets/brand/use-brand.ts'
import { ChooseDesign, type Shelf, type StartingPoint } from '#widgets/choose-design/choose-design.tsx'
import { lastEditor } from '../parts/start-content.ts'

const addresses: Record<Shelf, string> = { own: 'your-designs', prepared: 'system-designs' }
const shelves: readonly Shelf[] = ['own', 'prepared']

/** Choice of how to start a single send: empty, from an own design, or from a system design. */
export function Component() {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const { search } = useLocation()
  const { designs, templateType } = useParams()
  const named = shelves.find((each) => addresses[each] === (designs ?? templateType))
  // The other address may contain any old type.
  const shelf = named ?? (designs === undefined ? 'own' : undefined)
  if (!shelf) return <Navigate to="/not-found" replace />
  return (
    <Page
      title={t('new.title')}
      sentence={t('new.sentence')}
      area={{ to: '/single-sends', label: t('title') }}
    >
      <ChooseDesign
        shelf={shelf}
        onShelf={(to) =>
          navigate({ pathname: `/single-sends/new/selector/${addresses[to]}`, search }, { replace: true })
        }
        first={lastEditor()}
        start={(point) => ({ to: addressOf(point) })}
      />
    </Page>
  )
}

function addressOf(point: StartingPoint): string {
  if ('editor' in point) return singleSendFrom(`blank-${point.editor}`)
  if ('own' in point) return singleSendFrom(point.own)
  return singleSendFrom(point.prepared, point.inBrand)
}
