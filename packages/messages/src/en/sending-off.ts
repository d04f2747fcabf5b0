/** Texts of the banner that stands while sending is off. */
export default {
  label: 'Sending is off',
  setting:
    'Sending is turned off on the server (SENDING=off). No campaigns, tests or notifications are sent, and scheduled sends wait.',
  copy: 'This database is a copy or was restored from a backup, so sending is on hold. The original may be sending to the same people.',
  ask: 'Send from here…',
  onlyOwner: 'An account owner can turn sending on.',
  title: 'Turn on sending here?',
  confirm: 'Turn on sending',
  consequence:
    'Campaigns in progress resume immediately, and scheduled ones start on time. If the original is still sending, people will get everything twice.',
} as const
