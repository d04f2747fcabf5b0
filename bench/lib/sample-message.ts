/** A newsletter of about 20 KB of HTML with 10 links and five values, for all benches of messages. */
export const sampleHtml = `<!DOCTYPE html>
<html lang="de"><head><meta charset="utf-8"><title>{{subject}}</title></head>
<body style="margin:0;padding:0">
<p>Guten Tag, {{insert first_name "default=Freund"}} {{last_name}}!</p>
${Array.from({ length: 9 }, (_, at) => section(at)).join('\n')}
<p>{{company}} · {{city}} · {{Sender_Name}}, {{Sender_Address}}, {{Sender_City}}</p>
<a href="https://shop.example/imprint?edition=42&amp;lang=de">Impressum</a>
<a href="{{{unsubscribe}}}">Abmelden</a> <a href="{{{unsubscribe_preferences}}}">Einstellungen</a>
</body></html>`

function section(at: number): string {
  const words = 'Frische Brötchen, süße Äpfel und ein Gruß aus der Küche, jede Woche neu für Sie gebacken. '
  return `<table role="module" width="100%" cellpadding="0" cellspacing="0" border="0" style="table-layout:fixed">
  <tbody><tr><td style="padding:18px 0px 18px 0px; line-height:22px; text-align:inherit; background-color:#ffffff;">
    <h2 style="color:#22313f;font-family:Arial,Helvetica,sans-serif">Angebot ${at + 1}</h2>
    <div>${words.repeat(18)}</div>
    <a href="https://shop.example/offers/${at}?edition=42&amp;position=${at}" style="color:#1a82e2">Zum Angebot</a>
  </td></tr></tbody>
</table>`
}

export const samplePlain = `Guten Tag, {{insert first_name "default=Freund"}}!

${'Frische Brötchen, süße Äpfel und ein Gruß aus der Küche, jede Woche neu für Sie gebacken.\n'.repeat(10)}
{{{unsubscribe}}}
`

export const sampleSubject = 'Für Sie, {{first_name}}: die Angebote der Woche'

export function sampleContact(at: number) {
  return {
    email: `person-${at}@example.com`,
    data: { first_name: `Jörg ${at}`, last_name: 'Müller', company: 'Meyer & Söhne', city: 'Köln' },
    messageId: `${at.toString(16).padStart(32, '0')}@mail.example`,
  }
}
