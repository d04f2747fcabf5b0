/**
 * Every text file of the product, each loaded only where it is needed. A feature adds its line here;
 * its name is the feature's name, and English gives the keys their types.
 */
export const catalogue = {
  'ab-tests': { en: () => import('./en/ab-tests.ts'), de: () => import('./de/ab-tests.ts') },
  account: { en: () => import('./en/account.ts'), de: () => import('./de/account.ts') },
  activity: { en: () => import('./en/activity.ts'), de: () => import('./de/activity.ts') },
  'approval-notes': {
    en: () => import('./en/approval-notes.ts'),
    de: () => import('./de/approval-notes.ts'),
  },
  approvals: { en: () => import('./en/approvals.ts'), de: () => import('./de/approvals.ts') },
  'second-factor': {
    en: () => import('./en/second-factor.ts'),
    de: () => import('./de/second-factor.ts'),
  },
  'audit-log': { en: () => import('./en/audit-log.ts'), de: () => import('./de/audit-log.ts') },
  'audit-words': { en: () => import('./en/audit-words.ts'), de: () => import('./de/audit-words.ts') },
  alerts: { en: () => import('./en/alerts.ts'), de: () => import('./de/alerts.ts') },
  automations: { en: () => import('./en/automations.ts'), de: () => import('./de/automations.ts') },
  'automation-messages': {
    en: () => import('./en/automation-messages.ts'),
    de: () => import('./de/automation-messages.ts'),
  },
  'automation-people': {
    en: () => import('./en/automation-people.ts'),
    de: () => import('./de/automation-people.ts'),
  },
  'automation-detail': {
    en: () => import('./en/automation-detail.ts'),
    de: () => import('./de/automation-detail.ts'),
  },
  'automation-try-out': {
    en: () => import('./en/automation-try-out.ts'),
    de: () => import('./de/automation-try-out.ts'),
  },
  'automation-findings': {
    en: () => import('./en/automation-findings.ts'),
    de: () => import('./de/automation-findings.ts'),
  },
  'bounce-reasons': {
    en: () => import('./en/bounce-reasons.ts'),
    de: () => import('./de/bounce-reasons.ts'),
  },
  'brand-kit': { en: () => import('./en/brand-kit.ts'), de: () => import('./de/brand-kit.ts') },
  'click-map': { en: () => import('./en/click-map.ts'), de: () => import('./de/click-map.ts') },
  'contact-exports': {
    en: () => import('./en/contact-exports.ts'),
    de: () => import('./de/contact-exports.ts'),
  },
  'contact-growth': {
    en: () => import('./en/contact-growth.ts'),
    de: () => import('./de/contact-growth.ts'),
  },
  'contact-profile': {
    en: () => import('./en/contact-profile.ts'),
    de: () => import('./de/contact-profile.ts'),
  },
  'contact-imports': {
    en: () => import('./en/contact-imports.ts'),
    de: () => import('./de/contact-imports.ts'),
  },
  contacts: { en: () => import('./en/contacts.ts'), de: () => import('./de/contacts.ts') },
  'copy-field': { en: () => import('./en/copy-field.ts'), de: () => import('./de/copy-field.ts') },
  'custom-fields': { en: () => import('./en/custom-fields.ts'), de: () => import('./de/custom-fields.ts') },
  'design-editor': { en: () => import('./en/design-editor.ts'), de: () => import('./de/design-editor.ts') },
  domains: { en: () => import('./en/domains.ts'), de: () => import('./de/domains.ts') },
  'email-testing': { en: () => import('./en/email-testing.ts'), de: () => import('./de/email-testing.ts') },
  'email-defects': { en: () => import('./en/email-defects.ts'), de: () => import('./de/email-defects.ts') },
  'dynamic-templates': {
    en: () => import('./en/dynamic-templates.ts'),
    de: () => import('./de/dynamic-templates.ts'),
  },
  'design-library': {
    en: () => import('./en/design-library.ts'),
    de: () => import('./de/design-library.ts'),
  },
  'email-accessibility': {
    en: () => import('./en/email-accessibility.ts'),
    de: () => import('./de/email-accessibility.ts'),
  },
  'email-links': { en: () => import('./en/email-links.ts'), de: () => import('./de/email-links.ts') },
  'email-spam': { en: () => import('./en/email-spam.ts'), de: () => import('./de/email-spam.ts') },
  forms: { en: () => import('./en/forms.ts'), de: () => import('./de/forms.ts') },
  'form-editor': { en: () => import('./en/form-editor.ts'), de: () => import('./de/form-editor.ts') },
  home: { en: () => import('./en/home.ts'), de: () => import('./de/home.ts') },
  images: { en: () => import('./en/images.ts'), de: () => import('./de/images.ts') },
  'email-testing-strip': {
    en: () => import('./en/email-testing-strip.ts'),
    de: () => import('./de/email-testing-strip.ts'),
  },
  'erasure-requests': {
    en: () => import('./en/erasure-requests.ts'),
    de: () => import('./de/erasure-requests.ts'),
  },
  'html-import': { en: () => import('./en/html-import.ts'), de: () => import('./de/html-import.ts') },
  'import-wizard': { en: () => import('./en/import-wizard.ts'), de: () => import('./de/import-wizard.ts') },
  integrations: { en: () => import('./en/integrations.ts'), de: () => import('./de/integrations.ts') },
  mailbox: { en: () => import('./en/mailbox.ts'), de: () => import('./de/mailbox.ts') },
  'message-settings': {
    en: () => import('./en/message-settings.ts'),
    de: () => import('./de/message-settings.ts'),
  },
  'message-uses': { en: () => import('./en/message-uses.ts'), de: () => import('./de/message-uses.ts') },
  notifications: { en: () => import('./en/notifications.ts'), de: () => import('./de/notifications.ts') },
  preflight: { en: () => import('./en/preflight.ts'), de: () => import('./de/preflight.ts') },
  palette: { en: () => import('./en/palette.ts'), de: () => import('./de/palette.ts') },
  'form-pages': { en: () => import('./en/form-pages.ts'), de: () => import('./de/form-pages.ts') },
  'recipient-pages': {
    en: () => import('./en/recipient-pages.ts'),
    de: () => import('./de/recipient-pages.ts'),
  },
  'ad-wizard': { en: () => import('./en/ad-wizard.ts'), de: () => import('./de/ad-wizard.ts') },
  'ad-findings': { en: () => import('./en/ad-findings.ts'), de: () => import('./de/ad-findings.ts') },
  ads: { en: () => import('./en/ads.ts'), de: () => import('./de/ads.ts') },
  'ad-refusals': { en: () => import('./en/ad-refusals.ts'), de: () => import('./de/ad-refusals.ts') },
  refusals: { en: () => import('./en/refusals.ts'), de: () => import('./de/refusals.ts') },
  'segment-builder': {
    en: () => import('./en/segment-builder.ts'),
    de: () => import('./de/segment-builder.ts'),
  },
  segments: { en: () => import('./en/segments.ts'), de: () => import('./de/segments.ts') },
  shell: { en: () => import('./en/shell.ts'), de: () => import('./de/shell.ts') },
  'sending-off': { en: () => import('./en/sending-off.ts'), de: () => import('./de/sending-off.ts') },
  'sign-in': { en: () => import('./en/sign-in.ts'), de: () => import('./de/sign-in.ts') },
  'single-send-calendar': {
    en: () => import('./en/single-send-calendar.ts'),
    de: () => import('./de/single-send-calendar.ts'),
  },
  'single-send-draft': {
    en: () => import('./en/single-send-draft.ts'),
    de: () => import('./de/single-send-draft.ts'),
  },
  'single-send-stats': {
    en: () => import('./en/single-send-stats.ts'),
    de: () => import('./de/single-send-stats.ts'),
  },
  'single-sends': { en: () => import('./en/single-sends.ts'), de: () => import('./de/single-sends.ts') },
  'single-sign-on': {
    en: () => import('./en/single-sign-on.ts'),
    de: () => import('./de/single-sign-on.ts'),
  },
  sms: { en: () => import('./en/sms.ts'), de: () => import('./de/sms.ts') },
  'settings-menu': { en: () => import('./en/settings-menu.ts'), de: () => import('./de/settings-menu.ts') },
  'sms-provider': {
    en: () => import('./en/sms-provider.ts'),
    de: () => import('./de/sms-provider.ts'),
  },
  'access-settings': {
    en: () => import('./en/access-settings.ts'),
    de: () => import('./de/access-settings.ts'),
  },
  'scope-requests': {
    en: () => import('./en/scope-requests.ts'),
    de: () => import('./de/scope-requests.ts'),
  },
  'installation-ready': {
    en: () => import('./en/installation-ready.ts'),
    de: () => import('./de/installation-ready.ts'),
  },
  'installation-settings': {
    en: () => import('./en/installation-settings.ts'),
    de: () => import('./de/installation-settings.ts'),
  },
  installation: { en: () => import('./en/installation.ts'), de: () => import('./de/installation.ts') },
  plans: { en: () => import('./en/plans.ts'), de: () => import('./de/plans.ts') },
  'subuser-deletions': {
    en: () => import('./en/subuser-deletions.ts'),
    de: () => import('./de/subuser-deletions.ts'),
  },
  'subuser-stats': {
    en: () => import('./en/subuser-stats.ts'),
    de: () => import('./de/subuser-stats.ts'),
  },
  subusers: { en: () => import('./en/subusers.ts'), de: () => import('./de/subusers.ts') },
  roles: { en: () => import('./en/roles.ts'), de: () => import('./de/roles.ts') },
  teammates: { en: () => import('./en/teammates.ts'), de: () => import('./de/teammates.ts') },
  tags: { en: () => import('./en/tags.ts'), de: () => import('./de/tags.ts') },
  'test-send': { en: () => import('./en/test-send.ts'), de: () => import('./de/test-send.ts') },
  senders: { en: () => import('./en/senders.ts'), de: () => import('./de/senders.ts') },
  'tracking-settings': {
    en: () => import('./en/tracking-settings.ts'),
    de: () => import('./de/tracking-settings.ts'),
  },
  'unsubscribe-answers': {
    en: () => import('./en/unsubscribe-answers.ts'),
    de: () => import('./de/unsubscribe-answers.ts'),
  },
  'unsubscribe-groups': {
    en: () => import('./en/unsubscribe-groups.ts'),
    de: () => import('./de/unsubscribe-groups.ts'),
  },
  'sending-limits': {
    en: () => import('./en/sending-limits.ts'),
    de: () => import('./de/sending-limits.ts'),
  },
  'warm-up': { en: () => import('./en/warm-up.ts'), de: () => import('./de/warm-up.ts') },
  ui: { en: () => import('./en/ui.ts'), de: () => import('./de/ui.ts') },
} as const

export type MessageFile = keyof typeof catalogue
export type Language = 'en' | 'de'
export const languages = ['en', 'de'] as const satisfies readonly Language[]

/** The texts of one file, as English has them. */
export type MessagesOf<F extends MessageFile> = Awaited<ReturnType<(typeof catalogue)[F]['en']>>['default']

type Leaf<T, P extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${P}${K}` : Leaf<T[K], `${P}${K}.`>
}[keyof T & string]

type WithoutPlural<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : K

/** Keys of a file: nested ones with dots, plural forms (`_one`, `_other`) by their common stem. */
export type MessageKey<F extends MessageFile> = WithoutPlural<Leaf<MessagesOf<F>>>
