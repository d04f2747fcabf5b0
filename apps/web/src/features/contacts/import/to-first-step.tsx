import { Navigate, useLocation } from 'react-router'

/** /contacts/import */
export function Component() {
  const { search } = useLocation()
  return <Navigate to={{ pathname: '/contacts/import/upload-csv', search }} replace />
}
