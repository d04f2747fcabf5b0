import type { RouteObject } from 'react-router'
import { loadMessages } from '#lib/messages.tsx'
import { designEditorRoutes } from '#widgets/design-editor/routes.tsx'
import { emailTestingRoutes } from '#widgets/email-testing/routes.tsx'
import { imageManagerRoutes } from '#widgets/image-manager/routes.tsx'

/** The preview, with the texts of the editors for problems with tags. */
async function preview() {
  const [{ Component }] = await Promise.all([
    import('./screens/preview-single-send.tsx'),
    loadMessages('design-editor', 'preflight', 'ab-tests', 'tags'),
  ])
  return { Component }
}

/** The numbers of a send and the people behind them, with their texts. */
async function withStatsTexts<Screen>(screen: Promise<Screen>): Promise<Screen> {
  const texts = loadMessages(
    'single-send-stats',
    'click-map',
    'bounce-reasons',
    'ab-tests',
    'tags',
    'unsubscribe-answers',
  )
  const [loaded] = await Promise.all([screen, texts])
  return loaded
}

/** The choice of a design, with the texts of the design library. */
async function chooseDesign() {
  const [{ Component }] = await Promise.all([
    import('./screens/choose-design.tsx'),
    loadMessages('design-library', 'tags'),
  ])
  return { Component }
}

/** The end of an A/B test, with its texts. */
async function endTest() {
  const [{ Component }] = await Promise.all([import('./screens/end-test.tsx'), loadMessages('ab-tests')])
  return { Component }
}

/** Moving a send to another time, with the texts of the calendar. */
async function moveSend() {
  const [{ Component }] = await Promise.all([
    import('./screens/move-single-send.tsx'),
    loadMessages('approval-notes', 'single-send-calendar'),
  ])
  return { Component }
}

/** The review of a single send as its approver reads it. */
export async function reviewedSend() {
  const [screen] = await Promise.all([
    import('./review/reviewed-send.tsx'),
    loadMessages(
      'single-sends',
      'single-send-draft',
      'email-testing-strip',
      'ab-tests',
      'design-editor',
      'tags',
      'preflight',
      'test-send',
      'sms',
    ),
  ])
  return screen
}

export const singleSendsRoutes: RouteObject[] = [
  {
    path: '/single-sends',
    lazy: () => import('./screens/single-sends-index.tsx'),
    children: [
      { path: '/single-sends/bulk_delete', lazy: () => import('./screens/bulk-delete.tsx') },
      { path: '/single-sends/:id/move', lazy: moveSend },
      { path: '/single-sends/:id/end_test', lazy: endTest },
      { path: '/single-sends/:id/delete', lazy: () => import('./screens/delete-single-send.tsx') },
      { path: '/single-sends/:id/preview', lazy: preview },
    ],
  },
  { path: '/single-sends/new/selector/:designs', lazy: chooseDesign },
  { path: '/single-sends/selector/:templateType/new', lazy: chooseDesign },
  {
    path: '/single-sends/new/selector/template/:templateId',
    lazy: () => import('./screens/make-single-send.tsx'),
  },
  { path: '/single-sends/:creationType', lazy: () => import('./screens/make-single-send.tsx') },
  {
    path: '/single-sends/:id/stats',
    lazy: () => withStatsTexts(import('./screens/single-send-stats.tsx')),
    children: [
      { path: '/single-sends/:id/stats/preview', lazy: preview },
      { path: '/single-sends/:id/stats/end_test', lazy: endTest },
      {
        path: '/single-sends/:id/stats/people/:group',
        lazy: () => withStatsTexts(import('./screens/stats-people.tsx')),
      },
      {
        path: '/single-sends/:id/stats/links/:link',
        lazy: () => withStatsTexts(import('./screens/stats-people.tsx')),
      },
      {
        path: '/single-sends/:id/stats/links/:link/:group',
        lazy: () => withStatsTexts(import('./screens/stats-people.tsx')),
      },
      {
        path: '/single-sends/:id/stats/bounces/:kind',
        lazy: () => withStatsTexts(import('./screens/stats-people.tsx')),
      },
      {
        path: '/single-sends/:id/stats/providers/:provider/people/:group',
        lazy: () => withStatsTexts(import('./screens/stats-people.tsx')),
      },
      {
        path: '/single-sends/:id/stats/places/:place/people/:group',
        lazy: () => withStatsTexts(import('./screens/stats-people.tsx')),
      },
      {
        path: '/single-sends/:id/stats/variations/:variation/people/:group',
        lazy: () => withStatsTexts(import('./screens/stats-people.tsx')),
      },
      {
        path: '/single-sends/:id/stats/variations/:variation/links/:link',
        lazy: () => withStatsTexts(import('./screens/stats-people.tsx')),
      },
      {
        path: '/single-sends/:id/stats/variations/:variation/links/:link/:group',
        lazy: () => withStatsTexts(import('./screens/stats-people.tsx')),
      },
      {
        path: '/single-sends/:id/stats/person',
        lazy: () => withStatsTexts(import('./screens/explain-person.tsx')),
      },
      {
        path: '/single-sends/:id/stats/pick_winner',
        lazy: () => withStatsTexts(import('./screens/pick-winner.tsx')),
      },
    ],
  },
]

const testing = () => import('./screens/email-testing.tsx')

/** Screens that need the texts of the editors and of the forms they open. */
export const singleSendEditorRoutes: RouteObject[] = [
  {
    path: '/single-sends/:id/editor',
    // An editor fills the window, without navigation.
    handle: { bare: true },
    lazy: () => import('./screens/edit-single-send.tsx'),
    children: [
      ...designEditorRoutes('/single-sends/:id/editor'),
      ...emailTestingRoutes('/single-sends/:id/editor', testing),
      { path: '/single-sends/:id/editor/confirm-delete', lazy: () => import('./screens/confirm-delete.tsx') },
      { path: '/single-sends/:id/editor/modals/send_test', lazy: () => import('./screens/send-test.tsx') },
      {
        path: '/single-sends/:id/editor/modals/create_list',
        lazy: () => import('./screens/create-list.tsx'),
      },
      {
        path: '/single-sends/:id/editor/modals/create_sender',
        lazy: () => import('./screens/create-sender.tsx'),
      },
      {
        path: '/single-sends/:id/editor/modals/create_unsubscribe',
        lazy: () => import('./screens/create-unsubscribe.tsx'),
      },
      {
        path: '/single-sends/:id/editor/modals/decrease_variations',
        lazy: () => import('./screens/decrease-variations.tsx'),
      },
      {
        path: '/single-sends/:id/editor/modals/delete_variation',
        lazy: () => import('./screens/delete-variation.tsx'),
      },
      {
        path: '/single-sends/:id/editor/modals/disable_ab',
        lazy: () => import('./screens/disable-ab.tsx'),
      },
    ],
  },
  {
    path: '/single-sends/:id/review',
    lazy: () => import('./screens/review-single-send.tsx'),
    children: [
      ...emailTestingRoutes('/single-sends/:id/review', testing),
      { path: '/single-sends/:id/review/create_list', lazy: () => import('./screens/create-list.tsx') },
      { path: '/single-sends/:id/review/create_sender', lazy: () => import('./screens/create-sender.tsx') },
      {
        path: '/single-sends/:id/review/create_unsubscribe',
        lazy: () => import('./screens/create-unsubscribe.tsx'),
      },
      {
        path: '/single-sends/:id/review/people/:step',
        lazy: () => import('./screens/audience-people.tsx'),
      },
      { path: '/single-sends/:id/review/send_test', lazy: () => import('./screens/send-test.tsx') },
      { path: '/single-sends/:id/review/send', lazy: () => import('./screens/confirm-send.tsx') },
    ],
  },
]

/** Text messages, with the texts of the parts that they share with emails. */
export const textMessageRoutes: RouteObject[] = [
  {
    path: '/single-sends/sms/:id/editor',
    handle: { bare: true },
    lazy: () => import('./sms/edit-text-message.tsx'),
    children: [
      ...imageManagerRoutes('/single-sends/sms/:id/editor'),
      {
        path: '/single-sends/sms/:id/editor/modals/create_list',
        lazy: () => import('./screens/create-list.tsx'),
      },
    ],
  },
]
