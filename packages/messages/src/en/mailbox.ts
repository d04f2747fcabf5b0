export default {
  title: 'Mailbox',
  noSubject: '(no subject)',
  index: {
    sentence:
      'While no mail server is configured, all messages that Carillon sends arrive here. The newest 10,000 are kept.',
    notReceiving: 'Mail is sent through your mail server, so nothing new arrives here.',
    caption: 'Messages, newest first',
    search: 'Search the mailbox',
    subject: 'Subject',
    from: 'From',
    to: 'To {{address}}',
    received: 'Received',
    size: 'Size',
    clear: 'Delete all',
    waiting: 'The message to {{address}} opens here as soon as it arrives.',
    stopWaiting: 'Show all messages to this address',
    emptyTitle: 'No mail yet',
    emptyText:
      'Send a test or a Single Send. Every message appears here within seconds, exactly as recipients see it. Set SMTP_URL to send real mail.',
  },
  message: {
    to: 'To',
    attachments: 'Attachments',
    view: 'Message view',
    views: { html: 'Desktop', mobile: 'Mobile', dark: 'Dark', text: 'Plain text', source: 'Source' },
    frame: 'The message “{{subject}}”',
    goneTitle: 'Message not found',
    goneText: 'It was deleted, or it was removed to make room for newer mail.',
    back: 'Back to mailbox',
  },
  clear: {
    title: 'Delete all messages',
    sentence:
      'Every message in the mailbox will be deleted. Sends, contacts and statistics are not affected.',
    confirm: 'Delete all messages',
    cleared: 'The mailbox is empty.',
  },
} as const
