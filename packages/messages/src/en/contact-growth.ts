/** Texts about the size and the growth of the audience. */
export default {
  line: 'Contacts at the end of each day: {{from}} on {{first}}, {{to}} on {{last}}',
  today: 'Today',
  since: 'Counted by day since {{date}}. Earlier days are not known.',
  tiles: {
    total: 'Contacts',
    new: 'New in 30 days',
    emailable: 'Can be emailed',
    unsubscribed: 'Unsubscribed from everything',
    removed_one: '1 removed in 30 days',
    removed_other: '{{count}} removed in 30 days',
    lastDays: 'Added in the last 30 days',
    since: 'Counted since {{date}}',
    ofAll: '{{share}} of all',
    none: 'No contacts yet',
    countedAt: 'Counted at {{time}}',
    counting: 'Being counted',
  },
  failed: 'The number of your contacts could not be loaded.',
  retry: 'Try again',
} as const
