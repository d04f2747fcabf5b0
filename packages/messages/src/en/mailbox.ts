export default {
  title: 'Mailbox',
  noSubject: '(no subject)',
  index: {
    sentence:
      'Everything this installation sends arrives here, for every recipient, while no mail server is set. The newest 10,000 messages are kept.',
    notReceiving: 'Mail goes to your mail server, so nothing new arrives here.',
    caption: 'Messages, newest first',
    search: 'Search the mailbox',
    subject: 'Subject',
    from: 'From',
    to: 'To {{address}}',
    received: 'Received',
    size: 'Size',
    clear: 'Delete all',
    emptyTitle: 'No mail yet',
    emptyText:
      'Send a test or a Single Send, and every message appears here within seconds, just as a reader gets it. Set SMTP_URL to send for real.',
  },
  message: {
    to: 'To',
    attachments: 'Attachments',
    view: 'What to show of the message',
    views: { html: 'Message', text: 'Plain text', source: 'Source' },
    frame: 'The message “{{subject}}”',
    goneTitle: 'This message is not here',
    goneText: 'It was deleted, or newer mail has taken its place.',
    back: 'Back to the mailbox',
  },
  clear: {
    title: 'Delete all messages',
    sentence:
      'Every message in the mailbox will be deleted. Sends, contacts and statistics stay as they are.',
    confirm: 'Delete all messages',
    cleared: 'The mailbox is empty.',
  },
} as const
