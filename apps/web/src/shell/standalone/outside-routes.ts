import type { RouteObject } from 'react-router'
import { withTexts } from '#lib/with-texts.ts'

/** The pages outside the frame: those that open without a session. */
export const outsideRoutes: readonly RouteObject[] = [
  { path: '/sign-in', lazy: withTexts(() => import('./sign-in.tsx'), 'sign-in') },
  {
    path: '/sign-in/second-factor',
    lazy: withTexts(() => import('./second-factor.tsx'), 'second-factor', 'copy-field'),
  },
  { path: '/sign-in/account', lazy: withTexts(() => import('./choose-account.tsx'), 'sign-in') },
  { path: '/sign-in/refused', lazy: withTexts(() => import('./address-refused.tsx'), 'sign-in') },
  { path: '/sign-in/callback', lazy: withTexts(() => import('./come-back.tsx'), 'single-sign-on') },
  {
    path: '/invitation/:secret',
    lazy: withTexts(() => import('./invitation.tsx'), 'teammates', 'roles'),
  },
  { path: '/reset-password', lazy: withTexts(() => import('./ask-for-reset.tsx'), 'sign-in') },
  { path: '/reset-password/:token', lazy: withTexts(() => import('./set-by-reset.tsx'), 'sign-in') },
  { path: '/email-change/:token', lazy: withTexts(() => import('./email-change.tsx'), 'sign-in') },
  { path: '/email-change/stop/:token', lazy: withTexts(() => import('./stop-email-change.tsx'), 'sign-in') },
]
