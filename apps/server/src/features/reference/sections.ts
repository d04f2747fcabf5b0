interface Section {
  title: string
  text: string
  /** Groups of calls of the contract, by their names there. */
  groups: readonly string[]
}

/** The parts of the reference, in the order in which a reader meets them: from contacts to messages to results. */
const sections: readonly Section[] = [
  {
    title: 'Contacts',
    text: 'People of the account: adding, finding, changing and deleting them.',
    groups: [
      'contacts',
      'contactCount',
      'contactBulk',
      'contactProfile',
      'contactValues',
      'contactDeletions',
      'contactLimit',
      'contactGrowth',
      'audiencePeople',
    ],
  },
  {
    title: 'Imports',
    text: 'Files of contacts: upload, check, apply, roll back.',
    groups: ['contactImports'],
  },
  { title: 'Exports', text: 'Contacts as files.', groups: ['contactExports', 'exportsLegacy'] },
  { title: 'Lists', text: 'Named sets of contacts that people put together.', groups: ['lists'] },
  {
    title: 'Segments',
    text: 'Sets of contacts that conditions or a query find.',
    groups: ['segments', 'segmentsV1', 'segmentsLegacy', 'recipientSearchLegacy', 'recipientStatusLegacy'],
  },
  {
    title: 'Custom fields',
    text: 'Fields of contacts that the account defines.',
    groups: ['customFields', 'customFieldsLegacy'],
  },
  { title: 'Senders', text: 'Who mail comes from.', groups: ['senders', 'verifiedSenders', 'sendersLegacy'] },
  { title: 'Domains', text: 'Authenticated domains and branded links.', groups: ['domains', 'brandedLinks'] },
  {
    title: 'Unsubscribe groups',
    text: 'Kinds of mail that people leave and keep.',
    groups: ['unsubscribeGroups', 'unsubscribeAnswers'],
  },
  { title: 'Suppressions', text: 'Addresses that get no mail, and why.', groups: ['suppressions'] },
  {
    title: 'Single Sends',
    text: 'Campaigns to lists and segments, once.',
    groups: [
      'singleSends',
      'campaigns',
      'campaignsLegacy',
      'singleSendReview',
      'singleSendDefaults',
      'singleSendCalendar',
      'abTests',
      'delivery',
      'sentMessage',
      'testSend',
      'messagePreview',
      'contentHistory',
    ],
  },
  {
    title: 'Automations',
    text: 'Series of messages that each person goes through on their own time.',
    groups: [
      'automations',
      'automationMessages',
      'automationTexts',
      'automationPeople',
      'automationStats',
      'automationStarters',
      'automationWebhooks',
    ],
  },
  {
    title: 'Designs',
    text: 'The design library, saved rows, images and the brand kit.',
    groups: ['designLibrary', 'savedRows', 'images', 'brandKit'],
  },
  {
    title: 'Mail by programs',
    text: 'Transactional mail and its templates.',
    groups: ['mailSend', 'mailBatches', 'scheduledSends', 'templates'],
  },
  {
    title: 'Text messages',
    text: 'Campaigns by SMS, their provider, numbers and replies.',
    groups: [
      'smsSingleSends',
      'smsCredentials',
      'smsSettings',
      'messagingServices',
      'smsNumbers',
      'smsOptOuts',
      'smsConsents',
      'smsReplies',
    ],
  },
  {
    title: 'Signup forms',
    text: 'Forms on pages of anybody, and what people agreed to there.',
    groups: ['forms', 'formStats'],
  },
  {
    title: 'Statistics',
    text: 'What became of messages.',
    groups: [
      'stats',
      'accountStats',
      'statsProviders',
      'statsCountries',
      'statsBounces',
      'statsCompare',
      'statsPeople',
    ],
  },
  {
    title: 'Event webhooks',
    text: 'Events of messages, posted to programs.',
    groups: ['eventWebhooks', 'oldestEventWebhook'],
  },
  {
    title: 'Integrations',
    text: 'Other programs that get events or give contacts.',
    groups: ['integrations', 'incomingWebhooks'],
  },
  {
    title: 'Sending',
    text: 'Pace, limits, tracking and the way out.',
    groups: ['sendingLimitsCalls', 'warmUp', 'trackingSettings', 'outgoingMail', 'ips', 'ipPools', 'mailbox'],
  },
  {
    title: 'Installation',
    text: 'Settings of the whole installation, which its first account sets.',
    groups: ['installation', 'mailServers'],
  },
  {
    title: 'People and rights',
    text: 'Teammates, roles, requests for rights, approvals, and the log of what people changed.',
    groups: [
      'teammates',
      'invitations',
      'roles',
      'scopeRequests',
      'approvals',
      'auditLog',
      'accessSettings',
      'secondFactor',
      'secondStep',
      'singleSignOn',
      'ownAccounts',
      'passkeys',
      'sessions',
      'passwordReset',
      'emailChange',
    ],
  },
  {
    title: 'Account',
    text: 'Users, keys, requests of people about their data, notifications, and work in the background.',
    groups: [
      'account',
      'accountName',
      'tokens',
      'apiKeys',
      'dataRequests',
      'notifications',
      'unreadNotifications',
      'plans',
      'alerts',
      'activity',
      'runningActivity',
      'home',
      'version',
    ],
  },
]

/** The title of a call's section, by its name, as in `lists.create`. A group that no section names is one of its own. */
export function sectionOf(call: string): string {
  const [group = ''] = call.split('.')
  const section = sections.find(({ groups }) => groups.includes(group))
  return section?.title ?? titleOf(group)
}

/** `Link lists` of `linkLists`. */
function titleOf(group: string): string {
  const words = group.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The sections of these calls, in the order of reading; sections of new groups come last, by their titles. */
export function sectionsOf(calls: readonly string[]): readonly Omit<Section, 'groups'>[] {
  const used = new Set(calls.map(sectionOf))
  const known = sections.filter(({ title }) => used.has(title))
  const others = [...used].filter((title) => !sections.some((one) => one.title === title)).sort()
  return [...known, ...others.map((title) => ({ title, text: `Calls about ${title.toLowerCase()}.` }))]
}

/** The address of a section on the page, as in `event-webhooks`. */
export function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}
