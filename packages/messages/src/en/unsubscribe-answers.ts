/** The reasons why people unsubscribed, as they chose them on the page after it. */
export default {
  title: 'Why people left',
  left_one: '{{count}} person unsubscribed.',
  left_other: '{{count}} people unsubscribed.',
  answered_one: '{{count}} of them said why.',
  answered_other: '{{count}} of them said why.',
  paused_one: '{{count}} more takes a break of some weeks instead.',
  paused_other: '{{count}} more take a break of some weeks instead.',
  noneOfGroup: 'Nobody unsubscribed or paused through an email of this group in the last year.',
  noneOfSend: 'No reader of this message unsubscribed or paused.',
  reasons: {
    too_many: 'Too many emails',
    not_relevant: 'Not interesting for them',
    never_asked: 'Never asked for them',
    unreadable: 'Hard to read',
    other: 'Something else',
  },
} as const
