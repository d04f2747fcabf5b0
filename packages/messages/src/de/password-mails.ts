/** The mail with a link for a new password. */
export default {
  subject: 'Neues Passwort festlegen',
  heading: 'Neues Passwort festlegen',
  why: 'Für {{email}} wurde ein neues Passwort angefordert. Der Link gilt einmal und {{minutes}} Minuten lang. Danach enden alle offenen Sitzungen.',
  button: 'Passwort festlegen',
  ignore: 'Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Das Passwort bleibt, wie es ist.',
} as const
