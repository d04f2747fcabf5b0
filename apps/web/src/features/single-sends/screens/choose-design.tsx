import { generations } from '@carillon/contract/dynamic-templates'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { useMessages } from '#lib/messages.tsx'
import { useShell } from '#shell/shell.ts'
import { Page } from '#ui/page/page.tsx'
import { singleSendFrom } from '#widgets/brand/use-brand.ts'
import { ChooseDesign, type StartingPoint } from '#widgets/choose-design/choose-design.tsx'
import { lastEditor } from '../create/start-content.ts'
import { TemplateCards } from '../create/template-cards.tsx'

const addresses = {
  own: '/single-sends/new/selector/your-designs',
  prepared: '/single-sends/new/selector/system-designs',
  dynamic: '/single-sends/selector/dynamic/new',
  legacy: '/single-sends/selector/legacy/new',
} as const
type Start = keyof typeof addresses
const starts = Object.keys(addresses) as Start[]

/** Choice of how to start a single send: empty, from an own design, a system design or a template. */
export function Component() {
  const t = useMessages('single-sends')
  const navigate = useNavigate()
  const { search, pathname } = useLocation()
  const { designs } = useParams()
  const { hasLegacyTemplates } = useShell().user
  const named = starts.find((each) => pathname.endsWith(addresses[each]))
  // An old address may contain any type.
  const shelf = named ?? (designs === undefined ? 'own' : undefined)
  if (!shelf) return <Navigate to="/not-found" replace />
  return (
    <Page
      title={t('new.title')}
      sentence={t('new.sentence')}
      area={{ to: '/single-sends', label: t('title') }}
    >
      <ChooseDesign<Start>
        shelf={shelf}
        onShelf={(to) => navigate({ pathname: addresses[to], search }, { replace: true })}
        further={generations.toReversed().flatMap((generation) =>
          generation === 'dynamic' || hasLegacyTemplates || shelf === 'legacy'
            ? [
                {
                  value: generation,
                  label: t(`new.${generation}`),
                  list: <TemplateCards generation={generation} />,
                },
              ]
            : [],
        )}
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
