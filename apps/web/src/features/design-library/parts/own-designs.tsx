import { type DesignSummary, designLibrary } from '@carillon/contract/design-library'
import { useQuery } from '@tanstack/react-query'
import { LayoutTemplate, Plus } from 'lucide-react'
import { useState } from 'react'
import { ownDesignsQuery } from '#api/design-library.ts'
import { useMessages } from '#lib/messages.tsx'
import { useFormat } from '#shell/use-format.ts'
import { useMay } from '#shell/use-person.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Button, ButtonLink } from '#ui/page/button.tsx'
import {
  CardSymbol,
  DesignCard,
  DesignCards,
  DesignPicture,
  EditorBadge,
} from '#widgets/design-cards/design-cards.tsx'
import { DesignList } from './design-list.tsx'
import { DesignMenu } from './design-menu.tsx'
import { NewDesign } from './new-design.tsx'

/** The tab with the account's own designs. The first card creates a new one. */
export function OwnDesigns() {
  const t = useMessages('design-library')
  const query = useQuery(ownDesignsQuery)
  const [isNew, showNew] = useState(false)
  const mayCreate = useMay(designLibrary.create)
  return (
    <>
      <DesignList
        label={t('tabs.your-designs')}
        query={query}
        sorted={['changed', 'created', 'name']}
        firstRun={
          <EmptyState
            icon={<LayoutTemplate />}
            title={t('firstRun.title')}
            text={t('firstRun.text')}
            action={
              <>
                <ButtonLink to="/design-library/system-designs">{t('firstRun.browse')}</ButtonLink>
                <Button
                  look="primary"
                  call={designLibrary.create}
                  aria-keyshortcuts="n"
                  onClick={() => showNew(true)}
                >
                  {t('new.action')}
                </Button>
              </>
            }
          />
        }
      >
        {(designs, isFiltered) => (
          <DesignCards label={t('tabs.your-designs')}>
            {!isFiltered && mayCreate && (
              <DesignCard
                name={t('new.action')}
                second={t('new.second')}
                shortcut="n"
                onOpen={() => showNew(true)}
              >
                <CardSymbol>
                  <Plus />
                </CardSymbol>
              </DesignCard>
            )}
            {designs.map((design) => (
              <OwnCard key={design.id} design={design} />
            ))}
          </DesignCards>
        )}
      </DesignList>
      {isNew && <NewDesign onClose={() => showNew(false)} />}
    </>
  )
}

function OwnCard({ design }: { design: DesignSummary }) {
  const t = useMessages('design-library')
  const format = useFormat()
  return (
    <DesignCard
      name={design.name}
      to={`/design-library/your-designs/${design.id}/editor`}
      second={
        <>
          <EditorBadge>{t(`editor.${design.editor}`)}</EditorBadge>
          <span title={format.time(design.updated_at)}>{format.ago(design.updated_at)}</span>
        </>
      }
      menu={<DesignMenu design={design} isSystem={false} />}
    >
      <DesignPicture url={design.thumbnail_url} pending={design.thumbnail_pending} />
    </DesignCard>
  )
}
