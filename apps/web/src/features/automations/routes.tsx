import type { RouteObject } from 'react-router'
import { loadMessages } from '#lib/messages.tsx'
import { designEditorRoutes } from '#widgets/design-editor/routes.tsx'
import { emailTestingRoutes } from '#widgets/email-testing/routes.tsx'
import { imageManagerRoutes } from '#widgets/image-manager/routes.tsx'

/** The page of numbers, with the texts that it shares with single sends. */
async function statsPage() {
  const [{ Component }] = await Promise.all([
    import('./screens/automation-stats.tsx'),
    loadMessages('approval-notes', 'single-sends', 'single-send-stats'),
  ])
  return { Component }
}

/** The choice of a design, with the texts of the design library. */
async function chooseDesign() {
  const [{ Component }] = await Promise.all([
    import('./screens/choose-design.tsx'),
    loadMessages('design-library', 'tags'),
  ])
  return { Component }
}

/** The steps of an automation as its approver reads them. */
export async function reviewedAutomation() {
  const [screen] = await Promise.all([
    import('./detail/reviewed-automation.tsx'),
    loadMessages('automation-detail', 'automations', 'segment-builder', 'tags'),
  ])
  return screen
}

export const automationsRoutes: RouteObject[] = [
  {
    path: '/automations',
    lazy: () => import('./screens/automations-index.tsx'),
    children: [
      { path: '/automations/bulk_delete', lazy: () => import('./screens/bulk-delete.tsx') },
      { path: '/automations/:id/delete', lazy: () => import('./screens/delete-automation.tsx') },
      { path: '/automations/:id/disable', lazy: () => import('./screens/disable-automation.tsx') },
      { path: '/automations/:id/rename', lazy: () => import('./screens/rename-automation.tsx') },
    ],
  },
  { path: '/automations/choose', lazy: () => import('./screens/choose-starter.tsx') },
  { path: '/automations/selector', lazy: chooseDesign },
  {
    path: '/automations/:id/stats',
    lazy: statsPage,
    children: [
      {
        path: '/automations/:id/stats/people/:group',
        lazy: () => import('./screens/automation-stats-people.tsx'),
      },
      {
        path: '/automations/:id/stats/links/:step/:link/:url',
        lazy: () => import('./screens/automation-stats-people.tsx'),
      },
    ],
  },
]

const people = '/automations/:id/people'

export const automationPeopleRoutes: RouteObject[] = [
  {
    path: people,
    lazy: () => import('./people/automation-people.tsx'),
    children: [
      { path: `${people}/find`, lazy: () => import('./people/find-person.tsx') },
      { path: `${people}/enrol`, lazy: () => import('./people/enrol-people.tsx') },
      { path: `${people}/:contactId`, lazy: () => import('./people/person-path.tsx') },
      { path: `${people}/:contactId/move_on`, lazy: () => import('./people/move-person.tsx') },
      { path: `${people}/:contactId/remove`, lazy: () => import('./people/move-person.tsx') },
    ],
  },
]

const message = '/automations/:id/detail/messages/:messageNum'

/** The editor of an email. It needs the texts of the editors and of the forms they open. */
export const automationMessageRoutes: RouteObject[] = [
  {
    path: `${message}/editor`,
    // An editor fills the window, without navigation.
    handle: { bare: true },
    lazy: () => import('./message/edit-message.tsx'),
    children: [
      ...designEditorRoutes(`${message}/editor`),
      ...emailTestingRoutes(`${message}/editor`, () => import('./message/email-testing.tsx')),
      { path: `${message}/editor/modals/send_test`, lazy: () => import('./message/send-test.tsx') },
      { path: `${message}/editor/modals/create_sender`, lazy: () => import('./message/create-sender.tsx') },
    ],
  },
  { path: `${message}/create-design`, lazy: () => import('./message/choose-content.tsx') },
  { path: `${message}/stats`, lazy: () => import('./message/message-stats.tsx') },
]

const text = '/automations/:id/detail/texts/:textNum/editor'

/** The editor of a text message. */
export const automationTextRoutes: RouteObject[] = [
  {
    path: text,
    handle: { bare: true },
    lazy: () => import('./text/edit-text.tsx'),
    children: imageManagerRoutes(text),
  },
]

/** Pages that need the texts of conditions and problems. */
export const automationDetailRoutes: RouteObject[] = [
  {
    path: '/automations/:id/detail',
    lazy: () => import('./detail/automation-detail.tsx'),
    children: [
      { path: `${message}/preview`, lazy: preview },
      { path: '/automations/:id/detail/set-live', lazy: () => import('./detail/set-live.tsx') },
      { path: `${message}/delete`, lazy: () => import('./detail/delete-email.tsx') },
    ],
  },
]

const tryOut = '/automations/:id/try-out'

/** The pages of the try-out. They need the texts of the drawing and of previews. */
export const automationTryOutRoutes: RouteObject[] = [
  {
    path: tryOut,
    lazy: () => import('./try-out/try-out.tsx'),
    children: [{ path: `${tryOut}/messages/:messageNum`, lazy: () => import('./try-out/arrived-email.tsx') }],
  },
]

/** The preview of an email, with its own texts. */
async function preview() {
  const [{ Component }] = await Promise.all([
    import('./message/preview-message.tsx'),
    loadMessages('automation-messages'),
  ])
  return { Component }
}
