import type { BrandKit } from '@carillon/contract/brand-kit'
import { generateHtml } from '@carillon/email-design/generate-html'
import { showDefaults } from '@carillon/personalization/show-defaults'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { systemDesignQuery } from '#api/design-library.ts'
import { useSocialIcons } from '#shell/use-social-icons.ts'
import { DesignPicture } from '../design-cards/design-cards.tsx'
import { MessagePicture } from '../message-preview/message-picture.tsx'
import { documentInBrand } from './use-brand.ts'

/** With a little of the color around the message at both sides. */
const shownWidth = 640

/** A system design in the brand. Without it, its usual picture. */
export function BrandedPicture({ id, kit }: { id: string; kit: BrandKit }) {
  const icons = useSocialIcons()
  const { data, isPending } = useQuery(systemDesignQuery(id))
  const html = useMemo(() => {
    const design = data && documentInBrand(data.document, kit, icons)
    return design ? showDefaults(generateHtml(design), true) : null
  }, [data, kit, icons])
  if (html === null) return <DesignPicture url={data?.thumbnail_url ?? ''} pending={isPending} />
  return <MessagePicture title={data?.name ?? ''} html={html} width={shownWidth} />
}
