import type { Segment } from '@carillon/contract/segments'
import { legacyOfTree } from '@carillon/segment-language/legacy-conditions'
import { FileX } from 'lucide-react'
import { useLocation } from 'react-router'
import { isLegacyPage } from '#lib/legacy.ts'
import { useMessages } from '#lib/messages.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SkeletonLines } from '#ui/feedback/skeleton.tsx'
import { ButtonLink } from '#ui/page/button.tsx'
import { Card } from '#ui/page/card.tsx'
import { useCustomFieldRefs } from '#widgets/segment-builder/use-sentences.ts'
import { type InitialBuilderState, SegmentBuilder } from './builder/segment-builder.tsx'

interface AnyBuilderProps {
  start: InitialBuilderState
  /** The saved segment to edit. */
  segment?: Segment
  onTakeTheirs?: (theirs: Segment) => void
}

/**
 * The builder of the page: on a legacy page that of legacy segments, elsewhere that of the kind of the segment. On a
 * legacy page, a segment without a legacy form is only named, with the way to the modern page.
 */
export function AnyBuilder({ start, segment, ...props }: AnyBuilderProps) {
  const edited = segment ? { segment } : {}
  if (!isLegacyPage()) {
    return <SegmentBuilder start={start} isLegacy={segment?.is_legacy ?? false} {...edited} {...props} />
  }
  if (segment && !segment.is_legacy) return <TooNew />
  return (
    <WithLegacyForm start={start}>
      <SegmentBuilder start={start} isLegacy {...edited} {...props} />
    </WithLegacyForm>
  )
}

function WithLegacyForm({ start, children }: { start: InitialBuilderState; children: React.ReactNode }) {
  const { customFields, isLoaded } = useCustomFieldRefs()
  if (start.sql !== null) return <TooNew />
  if (start.tree === null) return children
  if (!isLoaded) {
    return (
      <Card>
        <SkeletonLines lines={6} />
      </Card>
    )
  }
  return legacyOfTree(start.tree, customFields) === null ? <TooNew /> : children
}

/** Says that the segment needs the modern builder, and opens it. */
function TooNew() {
  const t = useMessages('segment-builder')
  const { pathname, search } = useLocation()
  return (
    <Card>
      <EmptyState
        icon={<FileX />}
        tone="quiet"
        title={t('legacy.tooNew')}
        text={t('legacy.tooNewText')}
        action={
          <ButtonLink look="primary" to={`/tne${pathname.replace(/^\/legacy(?=\/)/, '')}${search}`}>
            {t('legacy.openNew')}
          </ButtonLink>
        }
      />
    </Card>
  )
}
