import { Navigate, useLocation } from 'react-router'

/** /contacts/new */
export function Component() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: '/contacts/new/list', search }} replace />
}
