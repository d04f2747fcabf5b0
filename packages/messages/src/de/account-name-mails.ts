/** Die E-Mail an Personen, die ein umbenanntes Konto verwalten, und die Seite ihres Links. */
export default {
  mail: {
    subject: 'Das Konto {{from}} heißt jetzt {{to}}',
    why: '{{by}} hat dem Konto {{from}} den Namen {{to}} gegeben. Programme, die es mit seinem Namen ansprechen, müssen den neuen verwenden.',
    button: 'Ansehen',
    below:
      'Wenn das stimmt, ist nichts zu tun. {{days}} Tage lang gibt der Link dem Konto seinen früheren Namen zurück.',
  },
  ask: {
    title: 'Wieder den früheren Namen verwenden?',
    text: 'Das Konto {{to}} hieß vorher {{from}}. Programme, die es mit seinem Namen ansprechen, müssen dann {{from}} verwenden.',
    button: 'Früheren Namen verwenden',
  },
  said: {
    done: { title: 'Das Konto hat wieder seinen früheren Namen', text: 'Es heißt wieder {{from}}.' },
    ended: {
      title: 'Dieser Link gilt nicht mehr',
      text: 'Er wurde verwendet, das Konto hat inzwischen einen anderen Namen, oder seine Zeit ist abgelaufen.',
    },
    taken: {
      title: 'Der frühere Name ist vergeben',
      text: 'Ein anderes Konto heißt jetzt {{from}}. Der Name dieses Kontos bleibt {{to}}.',
    },
    refused: {
      title: 'Sie können den Namen nicht ändern',
      text: 'Sie verwalten dieses Konto nicht mehr, oder Ihre Netzwerkadresse ist nicht zugelassen.',
    },
  },
} as const
