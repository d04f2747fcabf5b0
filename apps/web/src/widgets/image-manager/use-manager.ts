import { useCallback } from 'react'
import { type To, useLocation, useNavigate } from 'react-router'

/** Query parameters of the manager's address: the image with open details, and the image being edited. */
export const chosenImage = 'image'

interface Manager {
  /** The address without its query. */
  path: string
  chosen: string | null
  /** Address of the manager with the details of this image open. The search is kept. */
  to: (id: string | null, beneath?: string) => To
  show: (id: string | null) => void
  /** Goes back to the editor and removes the manager's query parameters. */
  leave: () => void
}

/** The addresses of the image manager, for its dialogs, whose addresses are below it. */
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
