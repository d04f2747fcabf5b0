import { createContext } from 'react'

/** What an editor is handed when somebody chooses an image; its size is the natural one. */
export interface Picture {
  url: string
  alt: string
  width: number
  height: number
}

/**
 * Provided by an editor around its `<Outlet />`: the image manager beneath it offers Insert and Alt text then.
 * After `insert` the manager closes; `null` means there is nothing to insert into.
 */
export const InsertImageContext = createContext<{ insert: ((picture: Picture) => void) | null }>({
  insert: null,
})
