/** The names of everything that has one. `npm run new-feature` adds a new one here and in its places. */

/** First segment of their URLs; on the web, the server, in the contract, the messages and e2e the same word. */
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

/** Pages of our own beside the table of addresses (tools/routes.json). `home` is the page at `/`. */
export const ownPages = ['home', 'mailbox', 'api-keys']

/** They have calls and parts of screens, but no URL of their own. */
export const featuresWithoutUrl = [
  'segments',
  'email-testing',
  'images',
  'test-send',
  'categories',
  'content-history',
  'message-preview',
  'outgoing-mail',
  'palette',
]

/** Known to programs only. */
export const serverFeatures = [
  'suppressions',
  'mail-send',
  'event-webhook',
  'tracking',
  'stats',
  'reference',
  'thumbnails',
]

/** Lie below other features of the server and answer no calls. */
export const sharedByFeatures = ['contact-sets']

/** Parts of a large feature that stand beside it in the flat folders. */
export const partsOfFeatures: Record<string, string[]> = {
  'custom-fields': ['custom-field-name', 'reserved-fields', 'sql-keywords'],
  'design-library': ['html-import'],
  'mail-send': ['mail-batches'],
  senders: ['sender-mails'],
  notifications: ['notification-mails'],
  tracking: ['recipient-pages'],
  'single-sends': ['delivery', 'single-send-review', 'single-send-defaults'],
  segments: ['segment-builder', 'segments-legacy'],
  contacts: [
    ...['lists', 'contact-imports', 'contact-exports', 'contact-jobs', 'import-wizard'],
    ...['contact-profile', 'contact-deletions', 'contact-bulk', 'contact-limit', 'contact-growth'],
  ],
}

/** Files beside the features' own in the folders where every feature has one. */
export const sharedFiles = {
  /** What all that have an editor share is tested in one place, and so are the images of all. */
  e2e: ['editors', 'images'],
  contract: ['endpoint', 'refusals', 'scope-names', 'scopes', 'wire'],
  messages: ['alerts', 'refusals', 'shell', 'ui'],
}
