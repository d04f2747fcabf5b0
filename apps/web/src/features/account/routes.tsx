import type { RouteObject } from 'react-router'
import { withTexts } from '#lib/with-texts.ts'
import { imageManagerRoutes } from '#widgets/image-manager/routes.tsx'

const domainRoutes: RouteObject[] = [
  {
    path: '/account/domains',
    lazy: withTexts(() => import('./domains/domains-index.tsx'), 'domains'),
    children: [
      { path: '/account/domains/new', lazy: withTexts(() => import('./domains/new-domain.tsx'), 'domains') },
      {
        path: '/account/domains/links/new',
        lazy: withTexts(() => import('./domains/new-link.tsx'), 'domains'),
      },
    ],
  },
  {
    path: '/account/domains/:id',
    lazy: withTexts(() => import('./domains/show-domain.tsx'), 'domains'),
    children: [
      {
        path: '/account/domains/:id/rotate',
        lazy: withTexts(() => import('./domains/rotate-key.tsx'), 'domains'),
      },
      {
        path: '/account/domains/:id/delete',
        lazy: withTexts(() => import('./domains/delete-domain.tsx'), 'domains'),
      },
    ],
  },
  {
    path: '/account/domains/links/:id',
    lazy: withTexts(() => import('./domains/show-link.tsx'), 'domains'),
    children: [
      {
        path: '/account/domains/links/:id/delete',
        lazy: withTexts(() => import('./domains/delete-link.tsx'), 'domains'),
      },
    ],
  },
]

const peopleRoutes: RouteObject[] = [
  {
    path: '/account/people',
    lazy: withTexts(() => import('./people/people-index.tsx'), 'teammates', 'roles', 'second-factor'),
    children: [
      {
        path: '/account/people/invitations/:id/withdraw',
        lazy: withTexts(
          () => import('./people/withdraw-invitation.tsx'),
          'teammates',
          'roles',
          'second-factor',
        ),
      },
    ],
  },
  {
    path: '/account/people/invite',
    lazy: withTexts(() => import('./people/invite-person.tsx'), 'teammates', 'roles', 'second-factor'),
  },
  {
    path: '/account/people/:username',
    lazy: withTexts(() => import('./people/person-page.tsx'), 'teammates', 'roles', 'second-factor'),
    children: [
      {
        path: '/account/people/:username/remove',
        lazy: withTexts(() => import('./people/remove-person.tsx'), 'teammates', 'roles', 'second-factor'),
      },
    ],
  },
  {
    path: '/account/roles',
    lazy: withTexts(() => import('./roles/roles-index.tsx'), 'teammates', 'roles', 'second-factor'),
    children: [
      {
        path: '/account/roles/:id/delete',
        lazy: withTexts(() => import('./roles/delete-role.tsx'), 'teammates', 'roles', 'second-factor'),
      },
    ],
  },
  {
    path: '/account/roles/new',
    lazy: withTexts(() => import('./roles/role-page.tsx'), 'teammates', 'roles', 'second-factor'),
  },
  {
    path: '/account/roles/:id',
    lazy: withTexts(() => import('./roles/role-page.tsx'), 'teammates', 'roles', 'second-factor'),
  },
]

const subuserRoutes: RouteObject[] = [
  {
    path: '/account/subusers',
    lazy: withTexts(() => import('./subusers/subusers-index.tsx'), 'subusers', 'subuser-deletions'),
  },
  {
    path: '/account/subusers/new',
    lazy: withTexts(() => import('./subusers/new-subuser.tsx'), 'subusers'),
  },
  {
    path: '/account/subusers/:username',
    lazy: withTexts(
      () => import('./subusers/subuser-page.tsx'),
      'subusers',
      'subuser-deletions',
      'subuser-stats',
    ),
    children: [
      {
        path: '/account/subusers/:username/delete',
        lazy: withTexts(() => import('./subusers/delete-subuser.tsx'), 'subusers', 'subuser-deletions'),
      },
      {
        path: '/account/subusers/:username/disable',
        lazy: withTexts(() => import('./subusers/disable-subuser.tsx'), 'subusers'),
      },
    ],
  },
]

const accessRoutes: RouteObject[] = [
  {
    path: '/account/access',
    lazy: withTexts(() => import('./access/access-settings.tsx'), 'access-settings'),
    children: [
      {
        path: '/account/access/add',
        lazy: withTexts(() => import('./access/allow-address.tsx'), 'access-settings'),
      },
      {
        path: '/account/access/:id/delete',
        lazy: withTexts(() => import('./access/remove-address.tsx'), 'access-settings'),
      },
    ],
  },
]

const requestRoutes: RouteObject[] = [
  {
    path: '/account/requests',
    lazy: withTexts(() => import('./requests/requests-index.tsx'), 'scope-requests', 'teammates', 'roles'),
    children: [
      {
        path: '/account/requests/:id/approve',
        lazy: withTexts(
          () => import('./requests/approve-request.tsx'),
          'scope-requests',
          'teammates',
          'roles',
        ),
      },
      {
        path: '/account/requests/:id/deny',
        lazy: withTexts(() => import('./requests/deny-request.tsx'), 'scope-requests', 'teammates', 'roles'),
      },
    ],
  },
]

export const accountRoutes: RouteObject[] = [
  { path: '/account/settings', lazy: () => import('./settings/account-settings.tsx') },
  { path: '/account/plan', lazy: withTexts(() => import('./plan/account-plan.tsx'), 'plans') },
  { path: '/account/limits', lazy: withTexts(() => import('./limits/account-limits.tsx'), 'plans') },
  {
    path: '/account/usage',
    lazy: withTexts(() => import('./usage/account-usage.tsx'), 'plans'),
    children: [
      { path: '/account/usage/alerts/new', lazy: withTexts(() => import('./usage/edit-alert.tsx'), 'plans') },
      { path: '/account/usage/alerts/:id', lazy: withTexts(() => import('./usage/edit-alert.tsx'), 'plans') },
      {
        path: '/account/usage/alerts/:id/delete',
        lazy: withTexts(() => import('./usage/delete-alert.tsx'), 'plans'),
      },
    ],
  },
  {
    path: '/account/single-sign-on',
    lazy: withTexts(
      () => import('./single-sign-on/single-sign-on.tsx'),
      'single-sign-on',
      'roles',
      'copy-field',
    ),
  },
  {
    path: '/account/security',
    lazy: withTexts(() => import('./security/security.tsx'), 'second-factor', 'teammates', 'copy-field'),
  },
  { path: '/account/sessions', lazy: () => import('./sessions/sessions-index.tsx') },
  {
    path: '/account/brand',
    lazy: withTexts(() => import('./brand/brand-kit.tsx'), 'brand-kit', 'design-editor'),
    children: imageManagerRoutes('/account/brand'),
  },
  {
    path: '/account/tracking',
    lazy: withTexts(() => import('./tracking/tracking-settings.tsx'), 'tracking-settings', 'account'),
  },
  {
    path: '/account/sending-limits',
    lazy: withTexts(() => import('./sending-limits/sending-limits.tsx'), 'sending-limits', 'account'),
  },
  {
    path: '/account/installation',
    lazy: withTexts(() => import('./installation/installation-settings.tsx'), 'installation-settings'),
    children: [
      {
        path: '/account/installation/mail-servers/:id/delete',
        lazy: withTexts(() => import('./installation/delete-mail-server.tsx'), 'installation-settings'),
      },
    ],
  },
  ...['new', ':id'].map((end) => ({
    path: `/account/installation/mail-servers/${end}`,
    lazy: withTexts(() => import('./installation/mail-server-page.tsx'), 'installation-settings'),
  })),
  {
    path: '/account/installation/ready',
    lazy: withTexts(
      () => import('./installation/ready/ready-page.tsx'),
      'installation-ready',
      'installation-settings',
      'domains',
    ),
  },
  { path: '/account/warm-up', lazy: withTexts(() => import('./warm-up/warm-up.tsx'), 'warm-up') },
  ...domainRoutes,
  ...peopleRoutes,
  ...requestRoutes,
  ...subuserRoutes,
  ...accessRoutes,
  {
    path: '/account/approvals',
    lazy: withTexts(() => import('./approvals/approvals-index.tsx'), 'approvals'),
    children: [
      {
        path: '/account/approvals/settings',
        lazy: withTexts(() => import('./approvals/approval-settings.tsx'), 'approvals'),
      },
    ],
  },
  {
    path: '/account/approvals/:id',
    lazy: withTexts(() => import('./approvals/approval-page.tsx'), 'approvals'),
  },
  {
    path: '/account/audit-log',
    lazy: withTexts(() => import('./audit-log/audit-log.tsx'), 'audit-log', 'audit-words', 'roles'),
    children: [
      {
        path: '/account/audit-log/keep',
        lazy: withTexts(() => import('./audit-log/keep-lines.tsx'), 'audit-log', 'audit-words', 'roles'),
      },
    ],
  },
  {
    path: '/account/api-keys',
    lazy: () => import('./screens/api-keys-index.tsx'),
    children: [
      { path: '/account/api-keys/new', lazy: withTexts(() => import('./screens/new-api-key.tsx'), 'roles') },
      { path: '/account/api-keys/:id', lazy: withTexts(() => import('./screens/show-api-key.tsx'), 'roles') },
      { path: '/account/api-keys/:id/delete', lazy: () => import('./screens/delete-api-key.tsx') },
    ],
  },
]
