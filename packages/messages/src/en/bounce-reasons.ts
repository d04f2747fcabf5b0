/** Why messages of a Single Send came back, and what to do about it. */
export default {
  title: 'Bounce reasons',
  reason: 'Reason, and what to do',
  people: 'People',
  share: 'Share',
  example: 'A reply of a server',
  none: 'No message came back.',
  noneOnDays: 'No message came back on these days.',
  about: 'Their server rejected the message for this reason.',
  unsorted: {
    name: 'Reason not stored',
    todo: 'These were sent before Carillon stored reasons. Open Bounced to read the replies.',
  },
  kinds: {
    no_address: {
      name: 'The mailbox does not exist',
      todo: 'Carillon stops emailing these addresses. If there are many, check where they come from.',
    },
    no_domain: {
      name: 'The domain does not exist or takes no mail',
      todo: 'Carillon stops emailing these addresses. Look for typing mistakes after the @.',
    },
    disabled: {
      name: 'The mailbox is closed',
      todo: 'Carillon stops emailing these addresses. There is nothing to do.',
    },
    mailbox_full: {
      name: 'The mailbox is full',
      todo: 'There is nothing to do. Carillon tries again with the next message.',
    },
    reputation: {
      name: 'Blocked for reputation or by policy',
      todo: 'Check whether your mail server or domain is on a blocklist, and email people who open your mail first. A link in the reply often says how to be unblocked.',
    },
    content: {
      name: 'The message itself was rejected',
      todo: 'It was taken for spam or was too large. Check its links and pictures, and send a test to this provider.',
    },
    rate: {
      name: 'Too many messages at once',
      todo: 'Send to smaller groups over several hours, and more to this provider from week to week.',
    },
    authentication: {
      name: 'The sender could not be verified',
      todo: 'Check SPF, DKIM and DMARC of your domain. The reply says which one is wrong.',
    },
    technical: {
      name: 'Technical problem',
      todo: 'It often passes by itself. If it stays, show the reply to whoever runs your mail server.',
    },
    auto_reply: {
      name: 'Automatic answer',
      todo: 'A program answered. There is nothing to do.',
    },
    unknown: {
      name: 'Another reason',
      todo: 'Carillon does not know this reply. Read what the server says.',
    },
  },
} as const
