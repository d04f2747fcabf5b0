import { expect, test } from 'vitest'
import { type MailReport, readReport } from './read-report.ts'

const read = (lines: string): Promise<MailReport> =>
  readReport(Buffer.from(lines.trim().replace(/\n/g, '\r\n')))

const report = (type: string, fields: string, original = 'Subject: Spring sale') => `
From: Mail Delivery System <mailer-daemon@mx.example>
Subject: A report
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${type}; boundary=part

--part
Content-Type: text/plain

This is a report.

--part
Content-Type: message/${type}

${fields}

--part
Content-Type: text/rfc822-headers

${original}

--part--
`

const delivery = (recipient: string) =>
  report(
    'delivery-status',
    `Reporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; mia@people.example\n${recipient}`,
  )

const plain = (from: string, subject: string, text: string, more = '') => `
From: ${from}
Subject: ${subject}
${more}Content-Type: text/plain

${text}
`

const daemon = 'MAILER-DAEMON@mx.example'
const gone = { kind: 'bounce', reply: { isAddressAtFault: true, status: '5.1.1' } }

test.for([
  [
    'a status notification',
    delivery('Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1\n  No such user'),
    { ...gone, response: '550 5.1.1 No such user' },
  ],
  [
    'one whose status is vague',
    delivery('Action: failed\nStatus: 5.0.0\nDiagnostic-Code: smtp; 550 5.1.1 User unknown'),
    gone,
  ],
  ['one without a diagnostic', delivery('Action: failed\nStatus: 5.1.1'), gone],
  [
    'one whose words are about us',
    delivery('Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 Bad SPF records'),
    { kind: 'bounce', reply: { isAddressAtFault: false } },
  ],
  [
    'one that was given up after temporary refusals',
    delivery(
      'Action: failed\nStatus: 4.4.7\nDiagnostic-Code: smtp; 450 4.1.1 unverified address: user unknown',
    ),
    { kind: 'bounce', reply: { isAddressAtFault: false, status: '4.4.7' } },
  ],
  ['a delay', delivery('Action: delayed\nStatus: 4.4.1'), { kind: 'notice' }],
  ['a success', delivery('Action: relayed\nStatus: 2.1.5'), { kind: 'notice' }],
  [
    'the text of qmail',
    plain(
      daemon,
      'failure notice',
      "Hi. This is the qmail-send program at mx.example.\nI'm afraid I wasn't able to deliver your message.\n\n<mia@people.example>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nSubject: virus found",
    ),
    gone,
  ],
  [
    'the text of Exim',
    plain(
      daemon,
      'Mail delivery failed: returning message to sender',
      'A message that you sent could not be delivered.\n\n  mia@people.example\n    host mx.example [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<mia@people.example>:\n    550 5.1.1 no such user here\n\n------ This is a copy of the message',
      'X-Failed-Recipients: mia@people.example\nAuto-Submitted: auto-replied\n',
    ),
    gone,
  ],
  [
    'a text about a full mailbox',
    plain(daemon, 'Undeliverable: Spring sale', 'Delivery failed.\n\n552 5.2.2 Mailbox full'),
    { kind: 'bounce', reply: { isAddressAtFault: false, status: '5.2.2' } },
  ],
  [
    'a warning',
    plain(daemon, 'Warning: message delayed 24 hours', 'Delivery failed so far, and will be retried.'),
    { kind: 'notice' },
  ],
  [
    'an answer that nobody typed',
    plain(
      'mia@people.example',
      'Out of office: Spring sale',
      'The user is unknown here until 550 5.1.1 May.',
    ),
    { kind: 'notice' },
  ],
  [
    'somebody who writes back',
    plain('mia@people.example', 'Re: Spring sale', 'No such user!'),
    { kind: 'other' },
  ],
  [
    'HTML whose brackets never close',
    plain(daemon, 'Undeliverable', `No such user${'<'.repeat(250_000)}`).replace('text/plain', 'text/html'),
    { kind: 'bounce', reply: { kind: 'no_address' } },
  ],
  [
    'a reply with bytes that no text may have',
    plain(daemon, 'Undeliverable', 'Delivery failed.\n\n550 5.1.1 No such\0 user'),
    { kind: 'bounce', response: '550 5.1.1 No such user' },
  ],
  [
    'the text of DragonFly Mail Agent, which has no address',
    plain(
      'MAILER-DAEMON <>',
      'Mail delivery failed',
      'This is the DragonFly Mail Agent at mx.example.\n\nThere was an error delivering your mail to <mia@people.example>.\n\nmx.people.example [192.0.2.1] did not like our RCPT TO:\n550 5.1.1 <mia@people.example>: no such user\n\nMessage headers follow.\n\nSubject: virus found',
    ),
    gone,
  ],
  [
    'one that names no author',
    plain('', 'Undelivered mail', 'It could not be delivered:\n[550 5.1.1 No such user]').replace(
      'From: \n',
      '',
    ),
    gone,
  ],
  [
    'one by a program without a domain',
    plain('Mail Delivery Subsystem <MAILER-DAEMON>', 'Returned mail', '550 5.1.1 No such user'),
    gone,
  ],
  [
    'one from nobody, whoever is its author',
    plain('no-reply@mx.example', 'Failed to deliver', '550 5.1.1 No such user', 'Return-Path: <>\n'),
    gone,
  ],
  [
    'an answer from nobody',
    plain(
      'mia@people.example',
      'I left',
      'Your mail could not be delivered to me: this account is closed.',
      'Return-Path: <>\nAuto-Submitted: auto-replied\n',
    ),
    { kind: 'notice' },
  ],
  [
    'the reason behind sentences that say nothing',
    plain(
      daemon,
      'Undeliverable',
      `This message was created automatically by mail delivery software.\n${'We are sorry about that. '.repeat(30)}\nThere is no such user.\n\n------ Returned message ------\n\nSubject: virus`,
    ),
    { kind: 'bounce', reply: { kind: 'no_address' } },
  ],
  [
    'a diagnostic that only its server understands by the text beside it',
    delivery('Action: failed\nStatus: 5.0.0\nDiagnostic-Code: x-unix; 67').replace(
      'This is a report.',
      '550 5.1.1 No such user',
    ),
    gone,
  ],
  [
    'a report whose parts are not where its header says',
    delivery('Action: failed\nStatus: 5.1.1').replace('boundary=part', 'boundary=another'),
    gone,
  ],
  [
    'a report that a gateway attached to its own',
    `From: ${daemon}\nSubject: Returned\nContent-Type: multipart/mixed; boundary=outer\n\n--outer\nContent-Type: text/plain\n\nReturned.\n\n--outer\nContent-Type: message/rfc822\n${delivery('Action: failed\nStatus: 5.1.1')}\n--outer--\n`,
    gone,
  ],
  ['nothing', '', { kind: 'other' }],
  ['what is no mail', '\0\xff\n--part\nContent-Type: multipart/report; boundary=x', { kind: 'other' }],
  [
    'a feedback report',
    report(
      'feedback-report',
      'Feedback-Type: abuse\nVersion: 1',
      `List-Unsubscribe: <https://x.example/e/u/${'a'.repeat(62)}>`,
    ),
    { kind: 'complaint', tokens: ['a'.repeat(62)], mailboxes: [] },
  ],
  [
    'a feedback report that names the return path',
    report('feedback-report', `Feedback-Type: abuse\nOriginal-Mail-From: <${'b'.repeat(64)}@bounce.example>`),
    { kind: 'complaint', tokens: [], mailboxes: ['b'.repeat(64)] },
  ],
  [
    'a complaint of Outlook.com, which attaches the message and no report',
    `From: staff@hotmail.com\nSubject: complaint about message from 192.0.2.1\nContent-Type: multipart/mixed; boundary=part\n\n--part\nContent-Type: message/rfc822\nContent-Disposition: inline\n\nX-HmXmrOriginalRecipient: mia@people.example\nList-Unsubscribe: <https://x.example/e/u/${'a'.repeat(62)}>\n\nHello\n\n--part--\n`,
    { kind: 'complaint', tokens: ['a'.repeat(62)] },
  ],
  ['a report that mail is no spam', report('feedback-report', 'Feedback-Type: not-spam'), { kind: 'notice' }],
] as [string, string, object][])('reads %s', async ([, source, expected]) => {
  expect(await read(source)).toMatchObject(expected)
})
