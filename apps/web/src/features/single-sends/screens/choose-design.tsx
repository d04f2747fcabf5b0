import { useLocation, useNavigate, useParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { Page } from '#ui/page/page.tsx'
import { ChooseDesign, type Shelf, type StartingPoint } from '#widgets/choose-design/choose-design.tsx'
import { lastEditor } from '../parts/start-content.ts'

const addresses: Record<Shelf, string> = { own: 'your-designs', prepared: 'system-designs' }

/** Where a new single send starts: from nothing, an own design, or a prepared one. */
export function Component() {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const { search } = useLocation()
  const { designs, templateType } = useParams()
  return (
    <Page
      title={t('new.title')}
      sentence={t('new.sentence')}
      area={{ to: '/single-sends', label: t('title') }}
    >
      <ChooseDesign
        shelf={(designs ?? templateType) === addresses.prepared ? 'prepared' : 'own'}
        onShelf={(shelf) =>
          navigate({ pathname: `/single-sends/new/selector/${addresses[shelf]}`, search }, { replace: true })
        }
        first={lastEditor()}
        start={(point) => ({ to: `/single-sends/new/selector/template/${templateOf(point)}` })}
      />
    </Page>
  )
}

function templateOf(point: StartingPoint): string {
  if ('editor' in point) return `blank-${point.editor}`
  return 'own' in point ? point.own : point.prepared
}
