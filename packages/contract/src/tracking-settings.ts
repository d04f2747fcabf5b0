import * as z from 'zod/mini'
import { isUnsubscribeUrl } from './custom-unsubscribe-url.ts'
import { endpoint } from './endpoint.ts'
import { text } from './wire.ts'

export const trackingLimits = {
  /** The most characters of one analytics parameter. */
  parameter: 255,
  /** The most characters of the HTML, and of the plain text, with the unsubscribe link. */
  content: 10_000,
  landing: 10_000,
  /** The length of the replacement tag, if there is one. A shorter tag would be found in ordinary words. */
  tag: { min: 3, max: 255 },
  url: 2000,
} as const

const path = '/v3/tracking_settings'

export const ClickTracking = z.object({
  /** True if clicks on links are counted. */
  enabled: z.boolean(),
  /** True if links in the plain text are counted too. */
  enable_text: z.boolean(),
})
export const OpenTracking = z.object({ enabled: z.boolean() })

export const analyticsNames = ['utm_source', 'utm_medium', 'utm_term', 'utm_content', 'utm_campaign'] as const
const parameter = text({ max: trackingLimits.parameter })
/** Parameters that are added to the links of messages. Empty parameters are not added. */
export const Analytics = z.object({
  enabled: z.boolean(),
  utm_source: parameter,
  utm_medium: parameter,
  utm_term: parameter,
  utm_content: parameter,
  utm_campaign: parameter,
})

const noTags = z.refine<string>((value) => !value.includes('{{'), 'tags cannot be used here')
const content = z.string().check(z.maxLength(trackingLimits.content), noTags)
/** The unsubscribe link of messages that have none of their own. */
export const SubscriptionTracking = z.object({
  enabled: z.boolean(),
  /**
   * The HTML with the link: `<% label %>` becomes the link; without it, the link is added at the end. Empty: a standard
   * sentence.
   */
  html_content: content,
  plain_content: content,
  /** HTML of the page after unsubscribing. Empty: the product's own page. */
  landing: z.string().check(z.maxLength(trackingLimits.landing)),
  /** A text in messages that the address of the link replaces. Empty: the content is added at the end. */
  replace: z.string().check(
    z.trim(),
    z.maxLength(trackingLimits.tag.max),
    noTags,
    z.refine<string>(
      (tag) => tag === '' || tag.length >= trackingLimits.tag.min,
      `at least ${trackingLimits.tag.min} characters are needed`,
    ),
  ),
  /** The address that the link leads to, if it unsubscribes from all mail. Empty: the product's own page. */
  url: z.string().check(
    z.trim(),
    z.maxLength(trackingLimits.url),
    z.refine<string>((url) => url === '' || isUnsubscribeUrl(url), 'it is not an http(s) address'),
  ),
})

/**
 * The settings as they are answered: an empty `url` is left out, because the public OpenAPI file allows only an
 * address.
 */
const AnsweredSubscription = z.extend(SubscriptionTracking, { url: z.optional(z.string()) })

/**
 * The tracking settings of an account, each in the form of its own call: the events it counts, and the additions to its
 * messages.
 */
export interface TrackingSettings {
  click: z.output<typeof ClickTracking>
  open: z.output<typeof OpenTracking>
  google_analytics: z.output<typeof Analytics>
  subscription: z.output<typeof SubscriptionTracking>
}
export type TrackingSettingName = keyof TrackingSettings

export const trackingSettings = {
  list: endpoint({
    method: 'GET',
    path,
    scope: 'tracking_settings.read',
    summary: 'The tracking settings of the account, each with its state.',
    status: 200,
    answer: z.object({
      result: z.array(
        z.object({
          name: z.enum(['click', 'google_analytics', 'open', 'subscription']),
          title: z.string(),
          description: z.string(),
          enabled: z.boolean(),
        }),
      ),
    }),
  }),
  getClick: endpoint({
    method: 'GET',
    path: `${path}/click`,
    scope: 'tracking_settings.click.read',
    summary: 'The setting for counting clicks, in HTML and in plain text.',
    status: 200,
    answer: ClickTracking,
  }),
  updateClick: endpoint({
    method: 'PATCH',
    path: `${path}/click`,
    isSetting: true,
    scope: 'tracking_settings.click.update',
    summary: 'Turns counting of clicks on or off, for messages that are sent from now on.',
    body: z.partial(ClickTracking),
    status: 200,
    answer: ClickTracking,
  }),
  getAnalytics: endpoint({
    method: 'GET',
    path: `${path}/google_analytics`,
    scope: 'tracking_settings.google_analytics.read',
    summary: 'The parameters that are added to links for web analytics.',
    status: 200,
    answer: Analytics,
  }),
  updateAnalytics: endpoint({
    method: 'PATCH',
    path: `${path}/google_analytics`,
    isSetting: true,
    scope: 'tracking_settings.google_analytics.update',
    summary: 'Changes the parameters that are added to links. Fields that are left out stay as they are.',
    body: z.partial(Analytics),
    status: 200,
    answer: Analytics,
  }),
  getOpen: endpoint({
    method: 'GET',
    path: `${path}/open`,
    scope: 'tracking_settings.open.read',
    summary: 'The setting for counting opens.',
    status: 200,
    answer: OpenTracking,
  }),
  updateOpen: endpoint({
    method: 'PATCH',
    path: `${path}/open`,
    isSetting: true,
    scope: 'tracking_settings.open.update',
    summary: 'Turns counting of opens on or off, for messages that are sent from now on.',
    body: z.partial(OpenTracking),
    status: 200,
    answer: OpenTracking,
  }),
  getSubscription: endpoint({
    method: 'GET',
    path: `${path}/subscription`,
    scope: 'tracking_settings.subscription.read',
    summary: 'The unsubscribe link that is added to messages without one.',
    status: 200,
    answer: AnsweredSubscription,
  }),
  updateSubscription: endpoint({
    method: 'PATCH',
    path: `${path}/subscription`,
    isSetting: true,
    scope: 'tracking_settings.subscription.update',
    summary:
      'Changes the unsubscribe link that is added to messages without one. Fields that are left out stay as they are.',
    body: z.partial(SubscriptionTracking),
    status: 200,
    answer: AnsweredSubscription,
  }),
}
