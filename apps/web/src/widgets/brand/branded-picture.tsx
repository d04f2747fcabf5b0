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

/** Wider than a message, to show a little of the color around it. */
const shownWidth = 640

/** The picture of a system design in the account's brand; its thumbnail until that is loaded. */
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
