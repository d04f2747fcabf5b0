/** The names of all features. `npm run new-feature` adds a new one here and in its other places. */

/**
 * Features with screens, named by the first segment of their URLs. The web app, the server, the contract, the messages
 * and e2e use the same names.
 */
export const featuresWithScreens = [
  'account',
  'ads',
  'automations',
  'contacts',
  'custom-fields',
  'design-library',
  'dynamic-templates',
  'forms',
  'integrations',
  'notifications',
  'senders',
  'single-sends',
  'unsubscribe-groups',
]

/** Pages whose calls have another name, or that are not in the table of addresses (tools/routes.json). `home` is the page at `/`. */
export const ownPages = ['home', 'mailbox', 'api-keys', 'installation']

/** Features with calls and parts of screens, but without URLs. */
export const featuresWithoutUrl = [
  'segments',
  'email-testing',
  'brand-kit',
  'tracking-settings',
  'sending-limits',
  'warm-up',
  'domains',
  'saved-rows',
  'images',
  'test-send',
  'categories',
  'content-history',
  'data-requests',
  'message-preview',
  'outgoing-mail',
  'palette',
  'sms',
  'activity',
  'teammates',
  'roles',
  'sign-in',
  'second-factor',
  'scope-requests',
  'approvals',
  'audit-log',
  'access-settings',
  'single-sign-on',
  'plans',
  'alerts',
  'subusers',
  'subuser-deletions',
  'subuser-stats',
]

/** Features for programs only. */
export const serverFeatures = [
  'suppressions',
  'mail-send',
  'ips',
  'event-webhook',
  'tracking',
  'stats',
  'reference',
  'thumbnails',
]

/** Features that other server features use, without calls. */
export const sharedByFeatures = [
  'entitlements',
  'rights',
  'automation-engine',
  'contact-sets',
  'audiences',
  'campaign-messages',
  'send-people',
]

/** Parts of a large feature that have their own files in the shared folders. */
export const partsOfFeatures: Record<string, string[]> = {
  account: ['account-name', 'account-plan'],
  'sign-in': ['account-name-mails', 'email-change', 'email-change-mails'],
  automations: [
    'automation-detail',
    'automation-findings',
    'automation-stats',
    'automation-messages',
    'automation-people',
    'automation-try-out',
    'automation-starters',
    'automation-texts',
    'automation-webhooks',
    'automation-forms',
  ],
  forms: ['form-content', 'form-style', 'form-stats', 'form-pages', 'form-editor'],
  'custom-fields': ['custom-field-name', 'reserved-fields', 'sql-keywords'],
  'design-library': ['html-import'],
  'mail-send': ['mail-batches'],
  domains: ['domain-name', 'link-branding'],
  senders: ['sender-mails', 'verified-senders'],
  integrations: ['incoming-webhooks', 'incoming-mapping'],
  notifications: ['notification-mails', 'unread-notifications'],
  activity: ['running-activity'],
  'audit-log': ['audit-words'],
  tracking: ['recipient-pages'],
  'data-requests': ['erasure-requests'],
  'unsubscribe-groups': ['unsubscribe-answers'],
  plans: ['plan-kinds'],
  alerts: ['alert-mails'],
  'single-sends': [
    'delivery',
    'pause-reasons',
    'preflight',
    'single-send-review',
    'single-send-sort',
    'single-send-calendar',
    'campaigns',
    'custom-unsubscribe-url',
    'single-send-defaults',
    'starting-choices',
    'latest-sends',
    'audience-people',
    'ab-tests',
    'ab-statistics',
    'stats-people',
    'single-send-stats',
    'stats-countries',
    'stats-providers',
    'stats-bounces',
    'stats-compare',
    'sent-message',
    'click-map',
    'bounce-reasons',
  ],
  stats: ['account-stats', 'template-stats'],
  'warm-up': ['warm-up-presets'],
  sms: ['sms-config', 'sms-provider', 'sms-single-sends'],
  segments: ['segment-builder', 'segments-legacy'],
  contacts: [
    ...['lists', 'contact-imports', 'import-limits', 'import-phases', 'import-preview', 'import-reading'],
    ...['contact-exports', 'contact-jobs', 'import-wizard'],
    ...[
      'contact-profile',
      'contact-deletions',
      'contact-bulk',
      'contact-limit',
      'contact-count',
      'contact-growth',
      'contact-values',
    ],
  ],
}

/** Other files in the folders where every feature has one. */
export const sharedFiles = {
  /** Tests of all editors. */
  e2e: ['editors'],
  contract: [
    'characters',
    'countries',
    'csv-list',
    'email-address',
    'endpoint',
    'all-calls',
    'reads-only',
    'message-uses',
    'read-input',
    'readable-name',
    'refusals',
    'scope-names',
    'scopes',
    'sms-reasons',
    'wire',
  ],
  messages: [
    'alerts',
    'password-mails',
    'approval-mails',
    'approval-notes',
    'second-factor-mails',
    'copy-field',
    'refusals',
    'sending-off',
    'shell',
    'ui',
  ],
}
