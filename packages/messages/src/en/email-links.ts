/** Notes of the link test, each with its advice. */
export default {
  notes: {
    mail_link: {
      title: 'Opens a mail program',
      advice: 'The address is complete. It has no page, so none was asked.',
    },
    phone_link: {
      title: 'Opens the phone',
      advice: 'The number is complete. It has no page, so none was asked.',
    },
    own_link: {
      title: 'Page for the recipient',
      advice: 'Each recipient gets an address of their own here. It works once the message is sent.',
    },
    in_page_link: {
      title: 'Leads to a place in the message',
      advice: 'The place exists. Some mail programs don’t jump to it.',
    },
    needs_sign_in: {
      title: 'Asks for a sign-in',
      advice: 'The page exists but is not public. Check that your recipients can open it.',
    },
    turned_away: {
      title: 'Turns programs away',
      advice: 'The server refused this test (403), as many shops do. Open the link yourself to be sure.',
    },
    too_many_calls: {
      title: 'Limits calls',
      advice: 'The server took this test for one call too many (429). Open the link yourself to be sure.',
    },
    same_text: {
      title: 'Same text as another link',
      advice: 'Another link has the same text but another address. Give each its own text, or one address.',
    },
    other_host_shown: {
      title: 'Text shows another address',
      advice:
        'The text of the link names another host than its address. Spam filters take that for fraud. Show the real address, or words.',
    },
    password_in_address: {
      title: 'Name or password in the address',
      advice: 'Everyone who gets the message can read it. Remove the part before the @.',
    },
    not_encrypted: {
      title: 'Not encrypted',
      advice: 'The page is loaded without encryption. Use an address that begins with https://.',
    },
    no_answer: {
      title: 'No answer in time',
      advice:
        'The page did not answer within 10 seconds. It may be slow, or it may block programs. Open it yourself.',
    },
    broken_answer: {
      title: 'Connection broke off',
      advice: 'The server ended the connection before the page was complete. Open the link yourself.',
    },
    unfinished: {
      title: 'Page did not finish loading',
      advice: 'The page began to answer but did not come to an end. Check how fast it loads.',
    },
    other_status: {
      title: 'Unusual answer',
      advice: 'The server answered with neither a page nor a usual error. Open the link yourself.',
    },
    private_address: {
      title: 'Leads into a private network',
      advice: 'Only people inside that network can open it, so it was not called. Use a public address.',
    },
    unusual_port: {
      title: 'Unusual port',
      advice: 'Some networks block this port, and it was not called. Use an address without a port.',
    },
    too_many_redirects: {
      title: 'More than five redirects',
      advice: 'Each redirect costs time. Link to the last address directly.',
    },
    wants_cookies: {
      title: 'Only works with cookies',
      advice:
        'Without cookies the page redirects in a circle. Open it in a private window to see if it works.',
    },
    leaves_web: {
      title: 'Redirects into an app',
      advice: 'People without the app see nothing. Check that there is a page for them.',
    },
    offline: {
      title: 'Could not be tested',
      advice: 'This server has no connection to the Internet. Open the link yourself.',
    },
    not_asked: {
      title: 'Not tested in time',
      advice:
        'A test ends after a minute, and other pages took all of it. Run it again, or open the link yourself.',
    },
    links_dropped: {
      title: 'Not all addresses tested',
      advice:
        'Only the first 500 addresses of a message are tested. Addresses left out: {{count}}. Open them yourself.',
    },
    placeholder: { title: 'No address', advice: 'The link leads nowhere. Enter its address.' },
    example_address: {
      title: 'Example address',
      advice: 'The link still leads to an example. Enter your own address.',
    },
    tag_left: {
      title: 'Tag in the address',
      advice: 'A tag was not filled in, so the address is wrong. Check how the tag is written.',
    },
    without_protocol: {
      title: 'Protocol missing',
      advice: 'Mail programs can’t open the address as it is. It has to begin with https://.',
    },
    bad_address: { title: 'Not an address', advice: 'The address is not written correctly. Correct it.' },
    bad_scheme: {
      title: 'Kind of address not allowed',
      advice: 'Mail programs remove such links. Use https, a mail address or a phone number.',
    },
    anchor_missing: {
      title: 'Place not in the message',
      advice: 'The link leads to a place that is not in the message. Correct the link.',
    },
    not_found: {
      title: 'Page not found',
      advice: 'The server says that there is no such page. Correct the address.',
    },
    server_error: {
      title: 'Server error',
      advice: 'The server failed to make the page. Tell those who run it, and test again before you send.',
    },
    no_host: { title: 'No such host', advice: 'No server has this name. Check how it is written.' },
    refused: {
      title: 'Server refuses connections',
      advice: 'Nothing answers at this address. Check it, and test again before you send.',
    },
    redirect_loop: {
      title: 'Redirects in a circle',
      advice:
        'The page sends browsers back to where they came from, so it never opens. Correct the redirects.',
    },
    bad_redirect: {
      title: 'Redirects to no address',
      advice: 'The server sends browsers to an address that can’t be read. Correct the redirect.',
    },
    tls_failed: {
      title: 'No encrypted connection',
      advice: 'The server could not agree on an encrypted connection. Browsers can’t open the page.',
    },
    certificate_expired: {
      title: 'Certificate expired',
      advice: 'Browsers warn before they open the page. Have the certificate renewed.',
    },
    certificate_not_yet_valid: {
      title: 'Certificate not yet valid',
      advice: 'Browsers warn before they open the page. Check from when the certificate is valid.',
    },
    certificate_self_signed: {
      title: 'Certificate signed by itself',
      advice: 'Browsers warn before they open the page. It needs a certificate of a known authority.',
    },
    certificate_wrong_host: {
      title: 'Certificate of another host',
      advice: 'Browsers warn before they open the page. The certificate has to name this host.',
    },
    certificate_incomplete: {
      title: 'Certificate can’t be verified',
      advice:
        'Its authority is unknown, or the server does not send the whole chain. Some browsers warn before they open the page.',
    },
    certificate_invalid: {
      title: 'Certificate not valid',
      advice: 'Browsers warn before they open the page. Have the certificate replaced.',
    },
  },
} as const
