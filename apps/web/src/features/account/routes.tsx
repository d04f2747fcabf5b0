import type { RouteObject } from 'react-router'
import { loadMessages } from '#lib/messages.tsx'
import { imageManagerRoutes } from '#widgets/image-manager/routes.tsx'

/** Colors and fonts are chosen with the fields of the design editor. */
async function brandKit() {
  const [{ Component }] = await Promise.all([
    import('./brand/brand-kit.tsx'),
    loadMessages('brand-kit', 'design-editor'),
  ])
  return { Component }
}

async function trackingSettings() {
  const [{ Component }] = await Promise.all([
    import('./tracking/tracking-settings.tsx'),
    loadMessages('tracking-settings', 'account'),
  ])
  return { Component }
}

async function sendingLimits() {
  const [{ Component }] = await Promise.all([
    import('./sending-limits/sending-limits.tsx'),
    loadMessages('sending-limits', 'account'),
  ])
  return { Component }
}

async function singleSignOn() {
  const [{ Component }] = await Promise.all([
    import('./single-sign-on/single-sign-on.tsx'),
    loadMessages('single-sign-on', 'roles', 'copy-field'),
  ])
  return { Component }
}

async function accountPlan() {
  const [{ Component }] = await Promise.all([import('./plan/account-plan.tsx'), loadMessages('plans')])
  return { Component }
}

async function warmUp() {
  const [{ Component }] = await Promise.all([import('./warm-up/warm-up.tsx'), loadMessages('warm-up')])
  return { Component }
}

const withApprovalTexts = (load: () => Promise<{ Component: () => React.ReactNode }>) => async () => {
  const [{ Component }] = await Promise.all([load(), loadMessages('approvals')])
  return { Component }
}

const withLogTexts = (load: () => Promise<{ Component: () => React.ReactNode }>) => async () => {
  const [{ Component }] = await Promise.all([load(), loadMessages('audit-log', 'audit-words', 'roles')])
  return { Component }
}

/** All of these screens have their texts in one file. */
const withDomainTexts = (load: () => Promise<{ Component: () => React.ReactNode }>) => async () => {
  const [{ Component }] = await Promise.all([load(), loadMessages('domains')])
  return { Component }
}

const domainRoutes: RouteObject[] = [
  {
    path: '/account/domains',
    lazy: withDomainTexts(() => import('./domains/domains-index.tsx')),
    children: [
      { path: '/account/domains/new', lazy: withDomainTexts(() => import('./domains/new-domain.tsx')) },
      { path: '/account/domains/links/new', lazy: withDomainTexts(() => import('./domains/new-link.tsx')) },
    ],
  },
  {
    path: '/account/domains/:id',
    lazy: withDomainTexts(() => import('./domains/show-domain.tsx')),
    children: [
      {
        path: '/account/domains/:id/rotate',
        lazy: withDomainTexts(() => import('./domains/rotate-key.tsx')),
      },
      {
        path: '/account/domains/:id/delete',
        lazy: withDomainTexts(() => import('./domains/delete-domain.tsx')),
      },
    ],
  },
  {
    path: '/account/domains/links/:id',
    lazy: withDomainTexts(() => import('./domains/show-link.tsx')),
    children: [
      {
        path: '/account/domains/links/:id/delete',
        lazy: withDomainTexts(() => import('./domains/delete-link.tsx')),
      },
    ],
  },
]

const withSecurityTexts = (load: () => Promise<{ Component: () => React.ReactNode }>) => async () => {
  const [{ Component }] = await Promise.all([
    load(),
    loadMessages('second-factor', 'teammates', 'copy-field'),
  ])
  return { Component }
}

/** The pages about people and roles share their texts. */
const withPeopleTexts = (load: () => Promise<{ Component: () => React.ReactNode }>) => async () => {
  const [{ Component }] = await Promise.all([load(), loadMessages('teammates', 'roles', 'second-factor')])
  return { Component }
}

/** Scopes as a tree have the texts of roles. */
const withRoleTexts = (load: () => Promise<{ Component: () => React.ReactNode }>) => async () => {
  const [{ Component }] = await Promise.all([load(), loadMessages('roles')])
  return { Component }
}

const peopleRoutes: RouteObject[] = [
  {
    path: '/account/people',
    lazy: withPeopleTexts(() => import('./people/people-index.tsx')),
    children: [
      {
        path: '/account/people/invitations/:id/withdraw',
        lazy: withPeopleTexts(() => import('./people/withdraw-invitation.tsx')),
      },
    ],
  },
  { path: '/account/people/invite', lazy: withPeopleTexts(() => import('./people/invite-person.tsx')) },
  {
    path: '/account/people/:username',
    lazy: withPeopleTexts(() => import('./people/person-page.tsx')),
    children: [
      {
        path: '/account/people/:username/remove',
        lazy: withPeopleTexts(() => import('./people/remove-person.tsx')),
      },
    ],
  },
  {
    path: '/account/roles',
    lazy: withPeopleTexts(() => import('./roles/roles-index.tsx')),
    children: [
      {
        path: '/account/roles/:id/delete',
        lazy: withPeopleTexts(() => import('./roles/delete-role.tsx')),
      },
    ],
  },
  { path: '/account/roles/new', lazy: withPeopleTexts(() => import('./roles/role-page.tsx')) },
  { path: '/account/roles/:id', lazy: withPeopleTexts(() => import('./roles/role-page.tsx')) },
]

const withRequestTexts = (load: () => Promise<{ Component: () => React.ReactNode }>) => async () => {
  const [{ Component }] = await Promise.all([load(), loadMessages('scope-requests', 'teammates', 'roles')])
  return { Component }
}

const withAccessTexts = (load: () => Promise<{ Component: () => React.ReactNode }>) => async () => {
  const [{ Component }] = await Promise.all([load(), loadMessages('access-settings')])
  return { Component }
}

const accessRoutes: RouteObject[] = [
  {
    path: '/account/access',
    lazy: withAccessTexts(() => import('./access/access-settings.tsx')),
    children: [
      { path: '/account/access/add', lazy: withAccessTexts(() => import('./access/allow-address.tsx')) },
      {
        path: '/account/access/:id/delete',
        lazy: withAccessTexts(() => import('./access/remove-address.tsx')),
      },
    ],
  },
]

const requestRoutes: RouteObject[] = [
  {
    path: '/account/requests',
    lazy: withRequestTexts(() => import('./requests/requests-index.tsx')),
    children: [
      {
        path: '/account/requests/:id/approve',
        lazy: withRequestTexts(() => import('./requests/approve-request.tsx')),
      },
      {
        path: '/account/requests/:id/deny',
        lazy: withRequestTexts(() => import('./requests/deny-request.tsx')),
      },
    ],
  },
]

export const accountRoutes: RouteObject[] = [
  { path: '/account/settings', lazy: () => import('./settings/account-settings.tsx') },
  { path: '/account/plan', lazy: accountPlan },
  { path: '/account/single-sign-on', lazy: singleSignOn },
  {
    path: '/account/security',
    lazy: withSecurityTexts(() => import('./security/security.tsx')),
  },
  { path: '/account/sessions', lazy: () => import('./sessions/sessions-index.tsx') },
  { path: '/account/brand', lazy: brandKit, children: imageManagerRoutes('/account/brand') },
  { path: '/account/tracking', lazy: trackingSettings },
  { path: '/account/sending-limits', lazy: sendingLimits },
  { path: '/account/warm-up', lazy: warmUp },
  ...domainRoutes,
  ...peopleRoutes,
  ...requestRoutes,
  ...accessRoutes,
  {
    path: '/account/approvals',
    lazy: withApprovalTexts(() => import('./approvals/approvals-index.tsx')),
    children: [
      {
        path: '/account/approvals/settings',
        lazy: withApprovalTexts(() => import('./approvals/approval-settings.tsx')),
      },
    ],
  },
  {
    path: '/account/approvals/:id',
    lazy: withApprovalTexts(() => import('./approvals/approval-page.tsx')),
  },
  {
    path: '/account/audit-log',
    lazy: withLogTexts(() => import('./audit-log/audit-log.tsx')),
    children: [
      { path: '/account/audit-log/keep', lazy: withLogTexts(() => import('./audit-log/keep-lines.tsx')) },
    ],
  },
  {
    path: '/account/api-keys',
    lazy: () => import('./screens/api-keys-index.tsx'),
    children: [
      { path: '/account/api-keys/new', lazy: withRoleTexts(() => import('./screens/new-api-key.tsx')) },
      { path: '/account/api-keys/:id', lazy: withRoleTexts(() => import('./screens/show-api-key.tsx')) },
      { path: '/account/api-keys/:id/delete', lazy: () => import('./screens/delete-api-key.tsx') },
    ],
  },
]
