/** Texts of the start page. */
export default {
  title: 'Welcome',
  welcome: 'Welcome, {{name}}',
  sentence: 'What runs, what comes next, and what the last sends reached.',
  create: 'Create Single Send',
  noAccess: 'You have no access to campaigns and contacts. The navigation shows what you may open.',
  tiles: {
    sent: 'Delivered, last 30 days',
    opens: 'Open rate',
    clicks: 'Click rate',
    unsubscribes: 'Unsubscribes',
    nothingYet: 'Nothing delivered yet',
    notCounted: 'Not counted',
    asBefore: 'As in the 30 days before',
    more: '{{percent}} more than in the 30 days before',
    less: '{{percent}} less than in the 30 days before',
    points: '{{points}} points against the 30 days before',
    was: '{{before}} in the 30 days before',
    noneBefore: 'None in the 30 days before',
  },
  sources: {
    emails:
      'Emails of Single Sends: {{single_sends}}, of automations: {{automations}}, of programs: {{programs}}.',
    texts: 'Text messages, counted apart: {{count}}.',
  },
  audience: {
    title: 'Audience',
    toContacts: 'All contacts',
    count_one: '1 contact',
    count_other: '{{count}} contacts',
    change: '{{added}} added, {{removed}} removed in the last 30 days',
  },
  setup: {
    title: 'Your first campaign',
    sentence: 'A few steps lead to your first campaign.',
    progress: '{{done}} of {{all}} done',
    done: 'done',
    address: {
      name: 'Set the public address',
      text: 'Links and images in your messages begin with it, so recipients have to reach it.',
      action: 'Set address',
    },
    mail: {
      name: 'Set up the mail server',
      text: 'Your messages leave through it. A test shows whether it takes them.',
      textDone: 'Your messages leave through it. <ready>Ready to send</ready> checks whether they arrive.',
      action: 'Set up mail server',
    },
    brand: {
      name: 'Set your brand',
      text: 'Logo, colors and footer with which every new message begins.',
      action: 'Open brand kit',
    },
    sender: {
      name: 'Verify a sender',
      text: 'The name and address your messages come from.',
      textWithDomain:
        'The name and address your messages come from. Receivers trust them if they have an <domain>authenticated domain</domain>.',
      waiting: 'Open the link in the message to {{email}}.',
      action: 'Set up sender',
    },
    contacts: {
      name: 'Add contacts',
      text: 'Import them from a CSV file.',
      textWithForm: 'Import them from a CSV file, or let people join by a <forms>signup form</forms>.',
      action: 'Import contacts',
    },
    group: {
      name: 'Create an unsubscribe group',
      text: 'Lets people unsubscribe from one kind of message without unsubscribing from everything.',
      action: 'Create group',
    },
    send: {
      name: 'Send your first message',
      text: 'Write it, check it, send it.',
      action: 'Create Single Send',
    },
  },
  leaves: {
    title: 'Nothing leaves this machine yet',
    text: 'Every message stays in the built-in mailbox until a mail server is set up.',
    textOthers:
      'Every message stays in the built-in mailbox until the operator of this installation sets up a mail server.',
    action: 'Set up',
  },
  running: {
    title: 'Running now',
    progress: '{{done}} of {{all}} recipients',
  },
  scheduled: { title: 'Scheduled', none: 'Nothing is scheduled.' },
  attention: {
    title: 'Needs attention',
    send_paused: 'Sending stands still',
    send_held: 'Was due and was not sent',
    automation_paused: 'Automation that paused itself',
    segment_invalid: 'Segment: nothing is sent to it until its conditions are changed',
    import_waits: 'Import makes no progress',
    contacts: 'Contacts sent by a program',
  },
  drafts: { title: 'Drafts', none: 'No drafts.', changed: 'Changed {{time}}' },
  latest: {
    title: 'Latest Single Sends',
    delivered: 'Delivered',
    notCounted: 'not counted',
    opens: 'Unique opens',
    clicks: 'Unique clicks',
  },
} as const
