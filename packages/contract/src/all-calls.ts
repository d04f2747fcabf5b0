import { abTests } from './ab-tests.ts'
import { accessSettings } from './access-settings.ts'
import { account, tokens } from './account.ts'
import { accountName } from './account-name.ts'
import { accountStats } from './account-stats.ts'
import { activity } from './activity.ts'
import { adCampaigns } from './ad-campaigns.ts'
import { adConsents } from './ad-consents.ts'
import { adNumbers } from './ad-numbers.ts'
import { adPixel } from './ad-pixel.ts'
import { adConnections } from './ads.ts'
import { alerts } from './alerts.ts'
import { apiKeys } from './api-keys.ts'
import { approvals } from './approvals.ts'
import { audiencePeople } from './audience-people.ts'
import { auditLog } from './audit-log.ts'
import { automationMessages } from './automation-messages.ts'
import { automationPeople } from './automation-people.ts'
import { automationStarters } from './automation-starters.ts'
import { automationStats } from './automation-stats.ts'
import { automationTexts } from './automation-texts.ts'
import { automationWebhooks } from './automation-webhooks.ts'
import { automations } from './automations.ts'
import { brandKit } from './brand-kit.ts'
import { campaigns } from './campaigns.ts'
import { campaignsLegacy } from './campaigns-legacy.ts'
import { contactBulk } from './contact-bulk.ts'
import { contactCount } from './contact-count.ts'
import { contactDeletions } from './contact-deletions.ts'
import { contactExports } from './contact-exports.ts'
import { contactGrowth } from './contact-growth.ts'
import { contactImports } from './contact-imports.ts'
import { contactLimit } from './contact-limit.ts'
import { contactProfile } from './contact-profile.ts'
import { contactValues } from './contact-values.ts'
import { contacts } from './contacts.ts'
import { contentHistory } from './content-history.ts'
import { customFields } from './custom-fields.ts'
import { customFieldsLegacy } from './custom-fields-legacy.ts'
import { dataRequests } from './data-requests.ts'
import { delivery } from './delivery.ts'
import { designLibrary } from './design-library.ts'
import { domains } from './domains.ts'
import { templates } from './dynamic-templates.ts'
import { emailChange } from './email-change.ts'
import { emailTesting } from './email-testing.ts'
import type { Endpoint } from './endpoint.ts'
import { eventWebhooks, oldestEventWebhook } from './event-webhook.ts'
import { exportsLegacy, recipientStatusLegacy } from './exports-legacy.ts'
import { formStats } from './form-stats.ts'
import { forms } from './forms.ts'
import { home } from './home.ts'
import { images } from './images.ts'
import { incomingWebhooks } from './incoming-webhooks.ts'
import { installation, mailServers } from './installation.ts'
import { readiness } from './installation-ready.ts'
import { integrations } from './integrations.ts'
import { ipPools, ips } from './ips.ts'
import { legacyNumbers } from './legacy-numbers.ts'
import { brandedLinks } from './link-branding.ts'
import { lists } from './lists.ts'
import { listsLegacy } from './lists-legacy.ts'
import { mailBatches, scheduledSends } from './mail-batches.ts'
import { mailSend } from './mail-send.ts'
import { mailbox } from './mailbox.ts'
import { messagePreview } from './message-preview.ts'
import { notifications } from './notifications.ts'
import { outgoingMail } from './outgoing-mail.ts'
import { plans } from './plans.ts'
import { recipientSearchLegacy } from './recipient-search-legacy.ts'
import { recipientsLegacy } from './recipients-legacy.ts'
import { roles } from './roles.ts'
import { runningActivity } from './running-activity.ts'
import { savedRows } from './saved-rows.ts'
import { scopeRequests } from './scope-requests.ts'
import { secondFactor, secondStep } from './second-factor.ts'
import { segments, segmentsV1 } from './segments.ts'
import { segmentsLegacy } from './segments-legacy.ts'
import { senders } from './senders.ts'
import { sendersLegacy } from './senders-legacy.ts'
import { sendingLimitsCalls } from './sending-limits.ts'
import { sentMessage } from './sent-message.ts'
import { ownAccounts, passwordReset, sessions } from './sign-in.ts'
import { singleSendCalendar } from './single-send-calendar.ts'
import { singleSendDefaults } from './single-send-defaults.ts'
import { singleSendReview } from './single-send-review.ts'
import { singleSends } from './single-sends.ts'
import { singleSignOn } from './single-sign-on.ts'
import {
  messagingServices,
  smsConsents,
  smsCredentials,
  smsNumbers,
  smsOptOuts,
  smsReplies,
  smsSettings,
} from './sms.ts'
import { smsSingleSends } from './sms-single-sends.ts'
import { stats } from './stats.ts'
import { statsBounces } from './stats-bounces.ts'
import { statsCompare } from './stats-compare.ts'
import { statsCountries } from './stats-countries.ts'
import { statsPeople } from './stats-people.ts'
import { statsProviders } from './stats-providers.ts'
import { subuserDeletions } from './subuser-deletions.ts'
import { subuserStats } from './subuser-stats.ts'
import { subusers } from './subusers.ts'
import { suppressions } from './suppressions.ts'
import { teammates } from './teammates.ts'
import { testSend } from './test-send.ts'
import { trackingSettings } from './tracking-settings.ts'
import { unreadNotifications } from './unread-notifications.ts'
import { unsubscribeAnswers } from './unsubscribe-answers.ts'
import { unsubscribeGroups } from './unsubscribe-groups.ts'
import { verifiedSenders } from './verified-senders.ts'
import { version } from './version.ts'
import { warmUp } from './warm-up.ts'

/** All groups of calls. */
const allCalls = {
  abTests,
  accessSettings,
  accountStats,
  account,
  accountName,
  tokens,
  activity,
  adCampaigns,
  adConnections,
  adConsents,
  adNumbers,
  adPixel,
  apiKeys,
  approvals,
  audiencePeople,
  auditLog,
  automationMessages,
  automationPeople,
  automationStarters,
  automationStats,
  automationTexts,
  automationWebhooks,
  automations,
  brandKit,
  campaigns,
  campaignsLegacy,
  contactBulk,
  contactCount,
  contactDeletions,
  contactExports,
  contactGrowth,
  contactImports,
  contactLimit,
  contactProfile,
  contactValues,
  contacts,
  contentHistory,
  customFields,
  customFieldsLegacy,
  dataRequests,
  delivery,
  designLibrary,
  domains,
  templates,
  emailTesting,
  eventWebhooks,
  exportsLegacy,
  oldestEventWebhook,
  formStats,
  forms,
  home,
  images,
  incomingWebhooks,
  installation,
  mailServers,
  readiness,
  integrations,
  brandedLinks,
  legacyNumbers,
  lists,
  listsLegacy,
  mailBatches,
  scheduledSends,
  mailSend,
  mailbox,
  messagePreview,
  notifications,
  ownAccounts,
  emailChange,
  passwordReset,
  sessions,
  ipPools,
  ips,
  outgoingMail,
  recipientSearchLegacy,
  recipientStatusLegacy,
  roles,
  runningActivity,
  savedRows,
  scopeRequests,
  secondFactor,
  secondStep,
  segmentsLegacy,
  recipientsLegacy,
  segments,
  segmentsV1,
  senders,
  sendersLegacy,
  sendingLimitsCalls,
  sentMessage,
  singleSendCalendar,
  singleSendDefaults,
  singleSendReview,
  singleSends,
  plans,
  alerts,
  singleSignOn,
  smsSingleSends,
  messagingServices,
  smsConsents,
  smsCredentials,
  smsNumbers,
  smsOptOuts,
  smsReplies,
  smsSettings,
  statsBounces,
  statsCompare,
  statsCountries,
  statsPeople,
  statsProviders,
  stats,
  subusers,
  subuserDeletions,
  subuserStats,
  suppressions,
  teammates,
  testSend,
  trackingSettings,
  unreadNotifications,
  unsubscribeAnswers,
  unsubscribeGroups,
  verifiedSenders,
  version,
  warmUp,
} as const

/** The name of each call: its group and its key, as `lists.create` or `suppressions.bounces.list`. */
export const callNames: ReadonlyMap<Endpoint, string> = new Map(namesIn(allCalls, ''))

function namesIn(group: object, name: string): [Endpoint, string][] {
  return Object.entries(group).flatMap(([key, value]: [string, Endpoint | object]) => {
    const at = name === '' ? key : `${name}.${key}`
    return 'method' in value && 'path' in value ? [[value, at] as [Endpoint, string]] : namesIn(value, at)
  })
}
