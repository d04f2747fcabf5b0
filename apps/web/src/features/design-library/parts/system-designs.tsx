import { useQuery } from '@tanstack/react-query'
import { systemDesignsQuery } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { useDialogTo } from '#ui/dialog/route-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DesignCard, DesignCards, DesignPicture } from '#widgets/design-cards/design-cards.tsx'
import { DesignList } from './design-list.tsx'
import { DesignMenu } from './design-menu.tsx'

/** The tab with the system designs, in the user's language. They can be duplicated, but not changed. */
export function SystemDesigns() {
  const t = useMessages('design-library')
  const dialogTo = useDialogTo()
  const query = useQuery(systemDesignsQuery(t.language))
  return (
    <DesignList
      label={t('tabs.system-designs')}
      query={query}
      sorted={['given', 'name']}
      firstRun={<EmptyState tone="quiet" title={t('noSystemDesigns')} />}
    >
      {(designs) => (
        <DesignCards label={t('tabs.system-designs')}>
          {designs.map((design) => (
            <DesignCard
              key={design.id}
              name={design.name}
              to={dialogTo(`/design-library/system-designs/${design.id}/preview`)}
              second={design.description ?? design.categories.join(', ')}
              menu={<DesignMenu design={design} isSystem />}
            >
              <DesignPicture url={design.thumbnail_url} pending={design.thumbnail_pending} />
            </DesignCard>
          ))}
        </DesignCards>
      )}
    </DesignList>
  )
}
