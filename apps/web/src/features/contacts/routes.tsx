import type { RouteObject } from 'react-router'

export const contactsRoutes: RouteObject[] = [
  {
    path: '/contacts',
    lazy: () => import('./screens/contacts-index.tsx'),
    children: [
      { path: '/contacts/new_list', lazy: () => import('./lists/new-list.tsx') },
      { path: '/contacts/edit/:id', lazy: () => import('./lists/rename-list.tsx') },
      { path: '/contacts/delete-all', lazy: () => import('./people/delete-all.tsx') },
    ],
  },
  {
    path: '/contacts/all',
    lazy: () => import('./people/all-contacts.tsx'),
    children: [
      { path: '/contacts/all/delete-all', lazy: () => import('./people/delete-all.tsx') },
      { path: '/contacts/all/contact/:contactId/delete', lazy: () => import('./people/delete-contact.tsx') },
    ],
  },
  {
    path: '/contacts/lists/:id',
    lazy: () => import('./lists/list-contacts.tsx'),
    children: [
      { path: '/contacts/lists/:id/edit/:listId', lazy: () => import('./lists/rename-list.tsx') },
      { path: '/contacts/lists/:id/delete', lazy: () => import('./lists/delete-list.tsx') },
      {
        path: '/contacts/lists/:id/contact/:contactId/delete',
        lazy: () => import('./people/delete-contact.tsx'),
      },
    ],
  },
  {
    path: '/contacts/import',
    lazy: () => import('./import/import-frame.tsx'),
    children: [
      { index: true, lazy: () => import('./import/to-first-step.tsx') },
      { path: '/contacts/import/upload-csv', lazy: () => import('./import/upload-step.tsx') },
      {
        path: '/contacts/import/map-fields',
        lazy: () => import('./import/map-step.tsx'),
        children: [
          {
            path: '/contacts/import/map-fields/create-custom-field',
            lazy: () => import('./import/create-field.tsx'),
          },
        ],
      },
      { path: '/contacts/import/done', lazy: () => import('./import/done-step.tsx') },
      { path: '/contacts/import/done/new', lazy: () => import('./import/upload-step.tsx') },
    ],
  },
  {
    path: '/contacts/new',
    lazy: () => import('./new/new-contacts.tsx'),
    children: [
      { index: true, lazy: () => import('./new/to-first-step.tsx') },
      { path: '/contacts/new/list', lazy: () => import('./new/target-step.tsx') },
      {
        path: '/contacts/new/new-list',
        lazy: () => import('./new/target-step.tsx'),
        children: [{ index: true, lazy: () => import('./new/new-list.tsx') }],
      },
      { path: '/contacts/new/contacts', lazy: () => import('./new/people-step.tsx') },
    ],
  },
  { path: '/contacts/profile/:id', lazy: () => import('./profile/profile.tsx') },
]
