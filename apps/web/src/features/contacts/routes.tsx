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
      { path: '/contacts/lists/:id/delete-locked', lazy: () => import('./lists/delete-locked.tsx') },
      { path: '/contacts/lists/:id/locked', lazy: () => import('./lists/delete-locked.tsx') },
      {
        path: '/contacts/lists/:id/contact/:contactId/delete',
        lazy: () => import('./people/delete-contact.tsx'),
      },
    ],
  },
  { path: '/contacts/segments', lazy: () => import('./segments/segments-index.tsx') },
  { path: '/contacts/segments/create', lazy: () => import('./segments/create-segment.tsx') },
  { path: '/contacts/segments/duplicate/:id', lazy: () => import('./segments/duplicate-segment.tsx') },
  { path: '/contacts/segments/:id/edit', lazy: () => import('./segments/edit-segment.tsx') },
  {
    path: '/contacts/segments/:id',
    lazy: () => import('./segments/segment-page.tsx'),
    children: [
      { path: '/contacts/segments/:id/delete', lazy: () => import('./segments/delete-segment.tsx') },
    ],
  },
  {
    path: '/contacts/import',
    lazy: () => import('./import/import-frame.tsx'),
    children: [
      { index: true, lazy: () => import('./import/to-first-step.tsx') },
      {
        path: '/contacts/import/upload-csv',
        lazy: () => import('./import/upload-step.tsx'),
        children: [
          {
            path: '/contacts/import/upload-csv/contact-limit',
            lazy: () => import('./import/contact-limit.tsx'),
          },
        ],
      },
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
      {
        lazy: () => import('./new/people-step.tsx'),
        children: [
          { path: '/contacts/new/contacts', element: null },
          { path: '/contacts/new/contact-limit', lazy: () => import('./new/contact-limit.tsx') },
        ],
      },
    ],
  },
  {
    path: '/contacts/profile/:id',
    lazy: () => import('./profile/profile.tsx'),
    children: [
      { index: true, lazy: () => import('./profile/activity.tsx') },
      {
        path: '/contacts/profile/:id/reserved-fields',
        lazy: () => import('./profile/reserved-panel.tsx'),
        children: [
          {
            path: '/contacts/profile/:id/reserved-fields/delete',
            lazy: () => import('./profile/clear-reserved.tsx'),
          },
        ],
      },
      {
        path: '/contacts/profile/:id/reserved-fields/edit',
        lazy: () => import('./profile/edit-reserved.tsx'),
      },
      {
        path: '/contacts/profile/:id/custom-fields',
        lazy: () => import('./profile/custom-panel.tsx'),
        children: [
          {
            path: '/contacts/profile/:id/custom-fields/delete',
            lazy: () => import('./profile/clear-custom.tsx'),
          },
        ],
      },
      { path: '/contacts/profile/:id/custom-fields/edit', lazy: () => import('./profile/edit-custom.tsx') },
      {
        path: '/contacts/profile/:id/lists',
        lazy: () => import('./profile/lists-panel.tsx'),
        children: [
          { path: '/contacts/profile/:id/lists/delete', lazy: () => import('./profile/leave-lists.tsx') },
          {
            path: '/contacts/profile/:id/lists/:listId/delete',
            lazy: () => import('./profile/leave-list.tsx'),
          },
        ],
      },
      { path: '/contacts/profile/:id/lists/edit', lazy: () => import('./profile/edit-lists.tsx') },
    ],
  },
  {
    path: '/contacts/erasure-requests',
    lazy: () => import('./erasures/erasures-index.tsx'),
    children: [
      { path: '/contacts/erasure-requests/:id/erase', lazy: () => import('./erasures/erase-contact.tsx') },
    ],
  },
  {
    lazy: () => import('./exports/exports-index.tsx'),
    children: [
      { path: '/contacts/exports', element: null },
      { path: '/contacts/delete-export/:id', lazy: () => import('./exports/delete-export.tsx') },
    ],
  },
]
