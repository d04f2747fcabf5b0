/** The reasons why messages of a Single Send came back, and the remedies. */
export default {
  title: 'Bounce reasons',
  reason: 'Reason, and what to do',
  people: 'People',
  share: 'Share',
  example: 'A reply of a server',
  none: 'No message came back.',
  noneOnDays: 'No message came back on these days.',
  about: 'Their server rejected the message for this reason.',
  aboutPeople: 'People whose server refused the message for this reason.',
  aboutShare: 'Share: people with this reason ÷ all who bounced or were blocked.',
  aboutExample: 'What one of the servers said, word for word.',
  unsorted: {
    name: 'Reason not stored',
    todo: 'These were sent before Carillon stored reasons. Open “Bounced” to read the replies.',
  },
  kinds: {
    no_address: {
      name: 'The mailbox does not exist',
      about: 'The server says that nobody has this address. The address is suppressed.',
      todo: 'Carillon stops emailing these addresses. If there are many, check where they come from.',
    },
    no_domain: {
      name: 'The domain does not exist or takes no mail',
      about: 'The part after the @ does not exist, or has no server for mail. The address is suppressed.',
      todo: 'Carillon stops emailing these addresses. Look for typing mistakes after the @.',
    },
    disabled: {
      name: 'The mailbox is closed',
      about: 'The mailbox was there and is closed or unused now. The address is suppressed.',
      todo: 'Carillon stops emailing these addresses. There is nothing to do.',
    },
    mailbox_full: {
      name: 'The mailbox is full',
      about: 'The address exists, but has no room. One such reply does not suppress it.',
      todo: 'There is nothing to do. Carillon tries again with the next message.',
    },
    reputation: {
      name: 'Blocked for reputation or by policy',
      about:
        'The provider does not want mail from your server or domain, by a blocklist or a rule of its own. The address is not suppressed.',
      todo: 'Check whether your mail server or domain is on a blocklist, and email people who open your mail first. A link in the reply often says how to be unblocked.',
    },
    content: {
      name: 'The message itself was rejected',
      about:
        'The provider refused what is in the message: spam, a virus, its size or form. The address is not suppressed.',
      todo: 'It was taken for spam or was too large. Check its links and pictures, and send a test to this provider.',
    },
    rate: {
      name: 'Too many messages at once',
      about: 'The provider takes fewer messages in this time. The address is not suppressed.',
      todo: 'Send to smaller groups over several hours, and more to this provider from week to week.',
    },
    authentication: {
      name: 'The sender could not be verified',
      about: 'The provider could not make sure that the message is from you. The address is not suppressed.',
      todo: 'Check SPF, DKIM and DMARC of your domain. The reply says which one is wrong.',
    },
    technical: {
      name: 'Technical problem',
      about: 'Networks, name servers or the other server had a fault. The address is not suppressed.',
      todo: 'It often passes by itself. If it stays, show the reply to whoever runs your mail server.',
    },
    auto_reply: {
      name: 'Automatic answer',
      about:
        'No server refused the message: a person’s or a program’s answer came back. The address is not suppressed.',
      todo: 'A program answered. There is nothing to do.',
    },
    unknown: {
      name: 'Another reason',
      about: 'No rule knows this reply. The address is not suppressed.',
      todo: 'Carillon does not know this reply. Read what the server says.',
    },
  },
} as const
