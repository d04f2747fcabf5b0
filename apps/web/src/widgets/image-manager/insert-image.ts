import { createContext } from 'react'

/** An image chosen for an editor. Its size is its natural size. */
export interface Picture {
  url: string
  alt: string
  width: number
  height: number
}

/**
 * Provided by an editor around its `<Outlet />`. The image manager then offers Insert and Alt text. After `insert` the
 * manager closes. `null` means that there is nothing to insert into.
 */
export const InsertImageContext = createContext<{ insert: ((picture: Picture) => void) | null }>({
  insert: null,
})
