import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { loadMessages } from '#lib/messages.tsx'

/** The question before the provider of text messages is disconnected, with its texts. */
async function disconnectProvider() {
  const [{ Component }] = await Promise.all([
    import('./sms-provider/disconnect-provider.tsx'),
    loadMessages('sms-provider', 'sms'),
  ])
  return { Component }
}

/** The addresses with the id before the action, which some links have. */
const editOne = ({ params: { destination, id } }: LoaderFunctionArgs) =>
  redirect(`/integrations/${destination}/edit/${id}`)
const deleteOne = ({ params: { destination, id } }: LoaderFunctionArgs) =>
  redirect(`/integrations/${destination}/delete?ids=${id}`)

export const integrationsRoutes: RouteObject[] = [
  { path: '/integrations', lazy: () => import('./screens/integrations-index.tsx') },
  {
    path: '/integrations/:destination',
    lazy: () => import('./screens/destination.tsx'),
    children: [
      { path: '/integrations/:destination/add', lazy: () => import('./screens/add.tsx') },
      { path: '/integrations/:destination/edit/:id', lazy: () => import('./screens/edit.tsx') },
      { path: '/integrations/:destination/delete', lazy: () => import('./screens/delete.tsx') },
      { path: '/integrations/:destination/:id/edit', loader: editOne },
      { path: '/integrations/:destination/:id/delete', loader: deleteOne },
      { path: '/integrations/:destination/disconnect', lazy: () => import('./screens/disconnect.tsx') },
      { path: '/integrations/:destination/disconnectTwilio', lazy: disconnectProvider },
    ],
  },
]
