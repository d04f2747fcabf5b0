import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { templatesQuery } from '#api/dynamic-templates.ts'
import { useMessages } from '#lib/messages.tsx'
import { useUrlState } from '#lib/use-url-state.ts'
import { LoadedItem } from '#ui/feedback/loaded-item.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { ChooseDesign } from '#widgets/choose-design/choose-design.tsx'
import { useTemplateArea } from '../parts/area.ts'
import { useMakeVersion } from '../parts/use-make-version.ts'

const state = { designs: 'prepared' }

/** Choice of how to start a version: empty in either editor, or from a design of the library. */
export function Component() {
  const t = useMessages('dynamic-templates')
  const { id } = useParams()
  const { base, generation } = useTemplateArea()
  const templates = useQuery(templatesQuery(generation))
  const template = templates.data?.find((each) => each.id === id)
  return (
    <Page
      title={t('choose.title')}
      sentence={t('choose.sentence')}
      area={{ to: `${base}?open=${id}`, label: template?.name ?? t(`${generation}.title`) }}
    >
      <LoadedItem
        query={templates}
        item={template}
        lines={6}
        gone={{ title: t('index.gone'), to: base, action: t('version.toIndex') }}
      >
        {({ id: templateId, versions }) => <Choices templateId={templateId} count={versions.length} />}
      </LoadedItem>
    </Page>
  )
}

function Choices({ templateId, count }: { templateId: string; count: number }) {
  const t = useMessages('dynamic-templates')
  const [{ designs }, change] = useUrlState(state)
  const { make, making } = useMakeVersion(templateId, t('version.numbered', { number: count + 1 }))
  if (making) return <SkeletonLines lines={6} />
  return (
    <ChooseDesign
      shelf={designs === 'own' ? 'own' : 'prepared'}
      onShelf={(shelf) => change({ designs: shelf })}
      start={(point) => ({ onOpen: () => make(point) })}
    />
  )
}
