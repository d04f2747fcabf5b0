import type { Image } from '@carillon/contract/images'
import { createContext } from 'react'

/** An image chosen for an editor. Its size is its natural size. */
export interface Picture {
  url: string
  alt: string
  width: number
  height: number
}

interface InsertImage {
  insert: ((picture: Picture, image: Image) => void) | null
  /** The alt text of the place that the image goes to. A new or edited image keeps it. */
  alt: () => string
  /** True if the place shows no alt text, as a text message. */
  hasNoAlt?: boolean
}

/**
 * Provided by an editor around its `<Outlet />`. The image manager then offers Insert and Alt text. After `insert` the
 * manager closes. `null` means that there is nothing to insert into.
 */
export const InsertImageContext = createContext<InsertImage>({ insert: null, alt: () => '' })
