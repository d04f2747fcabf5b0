import type { MailServerBody } from '@carillon/contract/installation'

export const presetNames = [
  'own',
  'ses',
  'brevo',
  'google',
  'mailgun',
  'mailjet',
  'microsoft',
  'postmark',
  'sendgrid',
  'sparkpost',
] as const
export type PresetName = (typeof presetNames)[number]

interface Preset {
  /** The name of the provider, which is the same in all languages. */
  title: string
  host: string
  port: number
  encryption: MailServerBody['encryption']
  /** The user, where all accounts have the same. */
  username?: string
}

/** Mail servers of known providers, as their manuals name them. */
export const presets: Readonly<Record<Exclude<PresetName, 'own'>, Preset>> = {
  ses: {
    title: 'Amazon SES',
    host: 'email-smtp.eu-central-1.amazonaws.com',
    port: 587,
    encryption: 'starttls',
  },
  brevo: { title: 'Brevo', host: 'smtp-relay.brevo.com', port: 587, encryption: 'starttls' },
  google: { title: 'Gmail, Google Workspace', host: 'smtp.gmail.com', port: 465, encryption: 'tls' },
  mailgun: { title: 'Mailgun', host: 'smtp.mailgun.org', port: 587, encryption: 'starttls' },
  mailjet: { title: 'Mailjet', host: 'in-v3.mailjet.com', port: 587, encryption: 'starttls' },
  microsoft: { title: 'Microsoft 365', host: 'smtp.office365.com', port: 587, encryption: 'starttls' },
  postmark: { title: 'Postmark', host: 'smtp-broadcasts.postmarkapp.com', port: 587, encryption: 'starttls' },
  sendgrid: {
    title: 'SendGrid',
    host: 'smtp.sendgrid.net',
    port: 587,
    encryption: 'starttls',
    username: 'apikey',
  },
  sparkpost: {
    title: 'SparkPost',
    host: 'smtp.sparkpostmail.com',
    port: 587,
    encryption: 'starttls',
    username: 'SMTP_Injection',
  },
}

/** The provider of a host. */
export function presetOf(host: string): PresetName {
  const known = presetNames.find((name) => name !== 'own' && presets[name].host === host.trim().toLowerCase())
  if (known) return known
  return /^email-smtp\.[a-z0-9-]+\.amazonaws\.com$/.test(host) ? 'ses' : 'own'
}
