// The allowed imports between layers (docs/architecture.md). Without @swc/core dependency-cruiser reads no TypeScript 7,
// and reports success.
const WEB = '^apps/web/src'
const SERVER = '^apps/server/src'
const PURE_BAN = 'node_modules/(react|react-dom|fastify|kysely|pg)(/|$)'

const forbid = (name, from, to) => ({ name, severity: 'error', from, to })

export default {
  forbidden: [
    // everywhere
    forbid('no-cycle', {}, { circular: true }),
    forbid('no-unresolved', {}, { couldNotResolve: true }),
    // packages/: pure, and the cores lie at the bottom
    forbid('packages-never-import-apps', { path: '^packages/' }, { path: '^(apps|e2e|bench|chaos)/' }),
    forbid('packages-are-pure', { path: '^packages/', pathNot: '[.]test[.]tsx?$' }, { path: PURE_BAN }),
    forbid(
      'packages-need-no-node',
      { path: '^packages/', pathNot: '[.]test[.]tsx?$' },
      { dependencyTypes: ['core'] },
    ),
    forbid(
      'cores-at-bottom',
      {
        path: '^packages/(email-clients|email-design|segment-language|personalization|text-message|time-zones)/',
      },
      { path: '^packages/(contract|messages)/' },
    ),
    forbid('contract-below-messages', { path: '^packages/contract/' }, { path: '^packages/messages/' }),
    // the two apps meet only in packages/
    forbid('web-never-server', { path: '^apps/web/' }, { path: '^apps/server/' }),
    forbid('server-never-web', { path: '^apps/server/' }, { path: '^apps/web/' }),
    forbid(
      'e2e-sees-no-source',
      { path: '^(e2e|bench|chaos)/' },
      { path: '^apps/(web|server)/src/(features|widgets|api)/' },
    ),
    // web: app > features > widgets > api > (ui, lib, shell port)
    forbid(
      'web-feature-never-feature',
      { path: `${WEB}/features/([^/]+)/` },
      { path: `${WEB}/features/`, pathNot: `${WEB}/features/$1/` },
    ),
    forbid(
      'web-app-uses-routes-only',
      { path: `${WEB}/app/` },
      { path: `${WEB}/features/`, pathNot: '/routes[.]tsx$' },
    ),
    forbid('web-features-never-app', { path: `${WEB}/features/` }, { path: `${WEB}/app/` }),
    forbid('web-widgets-below-features', { path: `${WEB}/widgets/` }, { path: `${WEB}/(features|app)/` }),
    forbid('web-api-below-widgets', { path: `${WEB}/api/` }, { path: `${WEB}/(features|widgets|ui|app)/` }),
    forbid(
      'web-ui-knows-no-domain',
      { path: `${WEB}/(ui|lib)/` },
      { path: [`${WEB}/(features|widgets|api|app)/`, '^packages/(contract|email-design|segment-language)/'] },
    ),
    forbid(
      'web-shell-adapters-at-entries',
      { path: WEB, pathNot: [`${WEB}/(main|embed)[.]tsx$`, `${WEB}/shell/`] },
      { path: `${WEB}/shell/(standalone|embedded)/` },
    ),
    // server: roles > features > sending > jobs > platform
    forbid(
      'server-feature-by-front-door',
      { path: `${SERVER}/features/([^/]+)/` },
      { path: `${SERVER}/features/`, pathNot: [`${SERVER}/features/$1/`, '/public[.]ts$'] },
    ),
    forbid(
      'server-sending-below-features',
      { path: `${SERVER}/(sending|jobs|platform)/` },
      { path: `${SERVER}/(features|roles)/` },
    ),
    forbid(
      'server-sending-by-front-door',
      { path: `${SERVER}/features/`, pathNot: '[.](test|fixture)[.]ts$' },
      { path: `${SERVER}/sending/`, pathNot: '/public[.]ts$' },
    ),
    forbid('server-features-below-roles', { path: `${SERVER}/features/` }, { path: `${SERVER}/roles/` }),
    forbid('server-jobs-below-sending', { path: `${SERVER}/jobs/` }, { path: `${SERVER}/sending/` }),
    forbid(
      'server-platform-at-bottom',
      { path: `${SERVER}/platform/` },
      { path: `${SERVER}/(sending|jobs)/` },
    ),
    forbid(
      'server-schema-at-bottom',
      { path: `${SERVER}/schema/` },
      { path: `${SERVER}/(features|roles|sending|jobs|platform)/` },
    ),
    // The platform needs two names of the schema: Kysely's `DB`, and the list of large tables, which are distributed as such.
    forbid(
      'server-platform-knows-no-domain',
      { path: `${SERVER}/platform/`, pathNot: '[.]test[.]ts$' },
      { path: `${SERVER}/schema/`, pathNot: '/(tables[.]generated|contact-tables)[.]ts$' },
    ),
    forbid(
      'server-routes-are-thin',
      { path: `${SERVER}/features/.+/routes[.]ts$` },
      { path: ['node_modules/kysely(/|$)', `${SERVER}/platform/db`] },
    ),
    // *.rules.ts decide; they never read, write or ask the time
    forbid(
      'rules-are-pure',
      { path: '[.]rules[.]ts$' },
      { path: '.', pathNot: ['^packages/', '[.]rules[.]ts$'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // The output of the build: a file there that starts the app loads the screens, which import from it.
    exclude: { path: '^apps/web/dist/' },
    // Its default parser guesses at syntax it does not know, such as "import { from as copyFrom } from".
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
