import { cutText } from '@carillon/contract/characters'
import { templateLimits } from '@carillon/contract/dynamic-templates'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { designQuery, systemDesignQuery } from '#api/design-library.ts'
import { useCreateVersion } from '#api/dynamic-templates.ts'
import { alertFailure } from '#lib/failure.ts'
import { type Language, useMessages } from '#lib/messages.tsx'
import { useBrandedStart } from '#widgets/brand/use-brand.ts'
import type { StartingPoint } from '#widgets/choose-design/choose-design.tsx'
import { useTemplateArea } from './area.ts'

/** Creates a version from a starting point and opens it. */
export function useMakeVersion(templateId: string, name: string) {
  const { language } = useMessages('dynamic-templates')
  const navigate = useNavigate()
  const { base } = useTemplateArea()
  const load = useStartContent(language)
  const create = useCreateVersion()
  const [making, setMaking] = useState(false)
  const make = async (point: StartingPoint) => {
    setMaking(true)
    try {
      const content = await load(point)
      const { id } = await create.mutateAsync({ template_id: templateId, name, ...content })
      navigate(`${base}/${templateId}/version/${id}/editor`)
    } catch {
      // The failed call has already shown an alert.
      setMaking(false)
    }
  }
  return { make, making }
}

function useStartContent(language: Language) {
  const cache = useQueryClient()
  const start = useBrandedStart()
  return async (point: StartingPoint) => {
    if ('editor' in point) {
      const { editor } = point
      return editor === 'design' ? { editor, document: await start.blank(language) } : { editor }
    }
    const branded = 'prepared' in point && point.inBrand ? await start.prepared(point.prepared) : null
    if (branded) {
      const { subject, document } = branded
      return { editor: 'design' as const, subject: cutText(subject, templateLimits.subject), document }
    }
    const loading =
      'own' in point
        ? cache.fetchQuery(designQuery(point.own))
        : cache.fetchQuery(systemDesignQuery(point.prepared))
    const { editor, subject, document, html_content } = await loading.catch((error: unknown) => {
      void alertFailure('userDesigns', error)
      throw error
    })
    return {
      editor,
      subject: cutText(subject, templateLimits.subject),
      ...(document ? { document } : { html_content }),
    }
  }
}
