/** The mails of alerts. */
export default {
  usage: {
    subject: '{{percent}}% of {{period}} are used: {{account}}',
    period: {
      monthly: 'this month’s emails',
      weekly: 'this week’s emails',
      daily: 'today’s emails',
      never: 'the allowed emails',
    },
    text: {
      monthly: 'The account “{{account}}” has used {{used}} of {{total}} emails of this month.',
      weekly: 'The account “{{account}}” has used {{used}} of {{total}} emails of this week.',
      daily: 'The account “{{account}}” has used {{used}} of {{total}} emails of today.',
      never: 'The account “{{account}}” has used {{used}} of {{total}} allowed emails.',
    },
    atLimit: {
      monthly:
        'When the limit is reached, the remaining recipients of a send get nothing until the first of the next month (UTC).',
      weekly:
        'When the limit is reached, the remaining recipients of a send get nothing until the next Monday (UTC).',
      daily:
        'When the limit is reached, the remaining recipients of a send get nothing until the next day (UTC).',
      never:
        'When the limit is reached, the remaining recipients of a send get nothing until more emails are allowed.',
    },
    beyond: 'More emails are possible and cost extra.',
    used: 'Used',
    total: {
      monthly: 'Emails a month',
      weekly: 'Emails a week',
      daily: 'Emails a day',
      never: 'Emails in all',
    },
    remain: 'Left',
    button: 'Show usage',
  },
  stats: {
    subject: 'Statistics of {{period}}: {{account}}',
    text: 'These are the {{frequency}} statistics of the account “{{account}}”, for {{period}} (UTC).',
    frequency: { daily: 'daily', weekly: 'weekly', monthly: 'monthly' },
    numbers: {
      requests: 'Emails',
      delivered: 'Delivered',
      unique_opens: 'Opened',
      unique_clicks: 'Clicked',
      bounces: 'Bounced',
      spam_reports: 'Reported as spam',
      unsubscribes: 'Unsubscribed',
    },
    button: 'Show usage',
  },
  why: 'An alert of the account “{{account}}” names your address. People with access to the account can change or delete it.',
} as const
