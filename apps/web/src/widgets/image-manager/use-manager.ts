import { useCallback } from 'react'
import { type To, useLocation, useNavigate } from 'react-router'

/** The image whose details are open, and the one that is edited, in the address of the manager. */
export const chosenImage = 'image'

interface Manager {
  /** Its address without a query. */
  path: string
  chosen: string | null
  /** The manager with the details of this image open, its search kept. */
  to: (id: string | null, beneath?: string) => To
  show: (id: string | null) => void
  /** Back to the editor, without what the manager wrote into the query. */
  leave: () => void
}

/** Where the image manager is: for its dialogs, which stand beneath it in the address. */
export function useManager(): Manager {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const path = pathname.slice(0, pathname.indexOf(segment) + segment.length)
  const query = new URLSearchParams(search)
  const to = useCallback(
    (id: string | null, beneath = '') => {
      const next = new URLSearchParams(search)
      if (id === null) next.delete(chosenImage)
      else next.set(chosenImage, id)
      return { pathname: `${path}${beneath}`, search: String(next) }
    },
    [path, search],
  )
  const show = useCallback((id: string | null) => navigate(to(id), { replace: true }), [navigate, to])
  const leave = useCallback(() => {
    const next = new URLSearchParams(search)
    next.delete(chosenImage)
    next.delete('search')
    navigate({ pathname: path.slice(0, -segment.length), search: String(next) }, { replace: true })
  }, [navigate, path, search])
  return { path, chosen: query.get(chosenImage), to, show, leave }
}

const segment = '/image_manager'
