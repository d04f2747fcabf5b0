/** Texts of the start page. */
export default {
  title: 'Welcome',
  welcome: 'Welcome, {{name}}',
  sentence: 'What runs, what comes next, and what the last sends reached.',
  toSingleSends: 'To your Single Sends',
  setup: {
    title: 'Your first campaign',
    sentence: 'Four steps lead to your first campaign.',
    progress: '{{done}} of {{all}} done',
    done: 'done',
    sender: {
      name: 'Verify a sender',
      text: 'The name and address your messages come from.',
      action: 'Set up sender',
    },
    contacts: {
      name: 'Add contacts',
      text: 'Bring them in from a CSV file.',
      action: 'Import contacts',
    },
    group: {
      name: 'Create an unsubscribe group',
      text: 'So that people can leave one kind of message without leaving all.',
      action: 'Create group',
    },
    send: {
      name: 'Send your first message',
      text: 'Write it, check it, send it.',
      action: 'Create Single Send',
    },
  },
  running: {
    title: 'Running now',
    paused: 'Paused',
    progress: '{{done}} of {{all}} recipients',
  },
  scheduled: { title: 'Coming up' },
  latest: {
    title: 'Last results',
    delivered: 'Delivered',
    opens: 'Unique opens',
    clicks: 'Unique clicks',
  },
} as const
