import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { startMessageWith } from '#api/automation-messages.ts'
import { useMessages } from '#lib/messages.tsx'
import { FailedState } from '#ui/feedback/failed-state.tsx'
import { Page } from '#ui/page/page.tsx'
import { useBrandedStart } from '#widgets/brand/use-brand.ts'
import { ChooseDesign, type Shelf, type StartingPoint } from '#widgets/choose-design/choose-design.tsx'

/**
 * Choice of a design. With `automation` and `message` (its number), that email gets the design as its content.
 * Otherwise a draft is created whose only email has it.
 */
export function Component() {
  const t = useMessages('automations')
  const navigate = useNavigate()
  const cache = useQueryClient()
  const [query] = useSearchParams()
  const [shelf, showShelf] = useState<Shelf>('own')
  const contentOf = useContentOf()
  const automation = query.get('automation')
  const number = Number(query.get('message')) || 1
  const isStarted = useRef(false)
  const { mutate, error, variables, isPending } = useMutation({
    mutationFn: async (point: StartingPoint) =>
      startMessageWith(
        cache,
        await contentOf(point),
        automation ? { automation, number } : t('choose.custom.untitled'),
      ),
    // This page shows each failure.
    meta: { isSilent: () => true },
    onSuccess: (id) =>
      navigate(
        automation ? `/automations/${id}/detail/messages/${number}/editor` : `/automations/${id}/detail`,
        {
          replace: true,
        },
      ),
    onError: () => {
      isStarted.current = false
    },
  })
  const choose = (point: StartingPoint) => {
    // A second click can arrive before the page knows of the first.
    if (isStarted.current) return
    isStarted.current = true
    mutate(point)
  }
  return (
    <Page
      title={t('selector.title')}
      sentence={t('selector.sentence')}
      area={
        automation
          ? { to: `/automations/${automation}/detail`, label: t('selector.back') }
          : { to: '/automations', label: t('title') }
      }
    >
      {error && variables ? (
        <FailedState
          title={t('selector.failed')}
          query={{ error, refetch: () => choose(variables), isFetching: isPending }}
        />
      ) : (
        <ChooseDesign<Shelf>
          shelf={shelf}
          onShelf={showShelf}
          start={(point) => ({ onOpen: () => choose(point) })}
        />
      )}
    </Page>
  )
}

/** The content of a new email. A prepared design is in the account's brand if the user chose that. */
function useContentOf() {
  const t = useMessages('automations')
  const start = useBrandedStart()
  return async (point: StartingPoint) => {
    if ('own' in point) return { design_id: point.own }
    if ('prepared' in point) {
      const branded = point.inBrand ? await start.prepared(point.prepared) : null
      return branded ? { editor: 'design' as const, ...branded } : { design_id: point.prepared }
    }
    if (point.editor === 'code') return { editor: 'code' as const, html_content: '' }
    return { editor: 'design' as const, document: await start.blank(t.language) }
  }
}
