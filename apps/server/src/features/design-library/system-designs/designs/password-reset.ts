import { pad } from '@carillon/email-design/defaults'
import { h, link, p } from '../blocks.ts'
import { site } from '../kit.ts'
import { systemDesign } from '../system-design.ts'

const fog = '#eef2f7'
const blue = '#2257c4'
const reset = site('reset')

/** Plain and short: one button, the time it works, and advice for readers who did not request it. */
export const passwordReset = systemDesign({
  id: 'password-reset',
  categories: ['orders'],
  look: {
    background: fog,
    contentBackground: '#ffffff',
    color: '#2f3e50',
    linkColor: blue,
    font: 'arial,helvetica,sans-serif',
    size: 16,
    headingColor: '#16263a',
    wide: { h1: 28, h2: 20, h3: 17 },
    narrow: { h1: 25, h2: 20, h3: 17 },
  },
  words: {
    en: {
      name: 'Password reset',
      description: 'One button, its time limit and a word about safety',
      subject: 'Choose a new password',
      preheader: 'The link works for 30 minutes and only once.',
      keyAlt: 'A key in front of a lock',
      title: 'Choose a new password',
      body: 'Hello {{insert first_name "default=there"}}, somebody has asked for a new password for {{insert email "default=your account"}}. If it was you, go on here:',
      action: 'New password',
      limit: 'The link works for 30 minutes and only once.',
      other: 'The button does nothing? Then copy this address into your browser:',
      notYouTitle: 'It wasn’t you?',
      notYou: 'Then you need do nothing, your password stays as it is. If such mails keep coming, ',
      notYouLink: 'tell us, please',
      foot: 'This message is about your account, which is why it also comes without a subscription.\nFennmoor workshop, Weaver’s Lane 4, 21335 Lüneburg',
    },
    de: {
      name: 'Passwort zurücksetzen',
      description: 'Ein Knopf, seine Frist und ein Wort zur Sicherheit',
      subject: 'Neues Passwort wählen',
      preheader: 'Der Link gilt 30 Minuten und nur ein Mal.',
      keyAlt: 'Ein Schlüssel vor einem Schloss',
      title: 'Neues Passwort wählen',
      body: 'Guten Tag {{insert first_name "default=und hallo"}}, jemand möchte für {{insert email "default=Ihr Konto"}} ein neues Passwort vergeben. Wenn Sie das waren, geht es hier weiter:',
      action: 'Neues Passwort',
      limit: 'Der Link gilt 30 Minuten und nur ein Mal.',
      other: 'Der Knopf rührt sich nicht? Dann kopieren Sie diese Adresse in Ihren Browser:',
      notYouTitle: 'Das waren nicht Sie?',
      notYou:
        'Dann ist nichts zu tun, Ihr Passwort bleibt, wie es ist. Wenn öfter solche Nachrichten kommen, ',
      notYouLink: 'sagen Sie uns bitte Bescheid',
      foot: 'Diese Nachricht betrifft Ihr Konto und kommt deshalb auch ohne Abonnement.\nWerkstatt Fennmoor, Webergasse 4, 21335 Lüneburg',
    },
  },
  modules: (words, kit) => [
    kit.text([p('Fennmoor', { size: 18, bold: true, color: '#16263a' })], {
      background: fog,
      padding: pad(30, 40, 18),
      lineHeight: 24,
    }),
    kit.space(4, blue),
    kit.picture('password-reset-key', words.keyAlt, {
      responsive: false,
      width: 220,
      height: 150,
      align: 'left',
      padding: pad(30, 0, 10, 22),
    }),
    kit.text([h(1, words.title), p(words.body)], { padding: pad(10, 40, 12), lineHeight: 26 }),
    kit.button(words.action, reset, blue, { padding: pad(8, 40, 14), inner: pad(15, 34) }),
    kit.text(
      [
        p(words.limit, { size: 14, color: '#55657a' }),
        p(),
        p(words.other, { size: 14, color: '#55657a' }),
        p([link(reset, reset, { size: 14 })]),
      ],
      { padding: pad(4, 40, 30), lineHeight: 21 },
    ),
    kit.text(
      [h(3, words.notYouTitle), p([words.notYou, link(words.notYouLink, site('help')), '.'], { size: 15 })],
      {
        background: '#f7f9fc',
        padding: pad(26, 40, 28),
        lineHeight: 24,
      },
    ),
    kit.text([p(words.foot, { size: 13, color: '#55657a' })], {
      background: fog,
      padding: pad(22, 40, 40),
      lineHeight: 20,
    }),
  ],
})
