/** The page about the network addresses that may use the account. */
export default {
  title: 'Access settings',
  sentence: 'Network addresses that may use the account, by people and by programs with API keys.',
  add: 'Allow address',
  ip: 'Address or network',
  added: 'Added',
  remove: 'Remove',
  rules: {
    title: 'Allowed addresses',
    empty: 'All addresses may use the account',
    emptyText:
      'Allow your own address first. From then on, the account can be used from allowed addresses only.',
  },
  activity: {
    title: 'Recent attempts',
    text: 'The addresses from which people and programs came in the last 30 days.',
    empty: 'No attempts yet',
  },
  from: 'Address',
  outcome: 'Outcome',
  last: 'Last',
  firstSeen: 'First seen: {{at}}',
  allowed: 'Allowed',
  refused: 'Refused',
  methods: { Web: 'Person in a browser', API: 'API key' },
  addDialog: {
    title: 'Allow address',
    ip: 'Address or network',
    hint: 'IPv4 or IPv6: 192.0.2.1, 192.0.2.0/24, 192.0.2.* or 2001:db8::/32. Your own address must be allowed.',
    save: 'Allow',
    done: '{{ip}} may use the account.',
  },
  removeDialog: {
    title: 'Remove address',
    text: 'The account can no longer be used from <b>{{ip}}</b>.',
    last: '<b>{{ip}}</b> is the only entry. Without it, all addresses may use the account.',
    confirm: 'Remove',
    done: '{{ip}} was removed.',
  },
  gone: 'This entry no longer exists.',
} as const
