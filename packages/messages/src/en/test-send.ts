export default {
  title: 'Send test',
  emails: 'Send to',
  emailsHint: 'Up to {{limit}} addresses, separated by commas.',
  data: 'Test data',
  dataHint: 'JSON that fills the tags. Invalid JSON is ignored.',
  dataInvalid: 'This is not valid JSON, so the tags stay empty.',
  send: 'Send test',
  note: 'The subject starts with “Test - ”. Nothing is tracked, and unsubscribe links have no effect.',
  sent_one: 'Test sent to {{count}} address.',
  sent_other: 'Test sent to {{count}} addresses.',
  invalid: 'These addresses are not valid, so the test was not sent: {{addresses}}',
  tooMany: 'A test can go to up to {{limit}} addresses.',
  unauthorized: 'You are not allowed to send tests.',
  senderUnknown:
    'The from address does not belong to any of your senders. Choose a sender, then send the test again.',
  failed: 'The test could not be sent. Try again in a moment.',
} as const
