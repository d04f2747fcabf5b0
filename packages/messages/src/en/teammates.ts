/** Texts about the people of an account: the pages, the mail that invites, and the page that its link opens. */
export default {
  mail: {
    subject: '{{inviter}} invites you to {{account}} on Carillon',
    heading: 'You are invited to {{account}}',
    why: '{{inviter}} invites you to work in the account {{account}} on Carillon, as {{email}}. The link is valid for 7 days and works once.',
    button: 'Open the invitation',
    ignore: 'If you did not expect this, ignore this message. Without your consent nothing happens.',
  },
} as const
