import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'

/** The addresses with the id before the action, which some links have. */
const editOne = ({ params: { destination, id } }: LoaderFunctionArgs) =>
  redirect(`/integrations/${destination}/edit/${id}`)
const deleteOne = ({ params: { destination, id } }: LoaderFunctionArgs) =>
  redirect(`/integrations/${destination}/delete?ids=${id}`)

export const integrationsRoutes: RouteObject[] = [
  { path: '/integrations', lazy: async () => (await import('./screens.ts')).index() },
  {
    path: '/integrations/:destination',
    lazy: async () => (await import('./screens.ts')).destination(),
    children: [
      { path: '/integrations/:destination/add', lazy: async () => (await import('./screens.ts')).add() },
      {
        path: '/integrations/:destination/edit/:id',
        lazy: async () => (await import('./screens.ts')).edit(),
      },
      {
        path: '/integrations/:destination/delete',
        lazy: async () => (await import('./screens.ts')).remove(),
      },
      { path: '/integrations/:destination/:id/edit', loader: editOne },
      { path: '/integrations/:destination/:id/delete', loader: deleteOne },
      {
        path: '/integrations/:destination/disconnect',
        lazy: async () => (await import('./screens.ts')).disconnect(),
      },
      {
        path: '/integrations/:destination/disconnectTwilio',
        lazy: async () => (await import('./screens.ts')).disconnectProvider(),
      },
    ],
  },
]
