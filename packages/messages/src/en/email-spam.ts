/** The spam tab of email tests: rules of the content check, failures of a filter, and results of authentication. */
export default {
  contentCheck: {
    name: 'Content check',
    about:
      'The content is checked by our own rules. They are no spam filter, and mailbox providers may decide otherwise.',
  },
  failed: {
    timeout: 'The spam filter gave no answer within 30 seconds.',
    unreachable: 'The spam filter could not be reached.',
    unexpected: 'The answer of the spam filter could not be read.',
  },
  rules: {
    subject_empty: {
      title: 'The subject is empty',
      advice: 'Write a subject that says what the message is about.',
    },
    subject_capitals: {
      title: 'The subject is in capitals',
      advice: 'Write it as an ordinary sentence.',
    },
    subject_shouting: {
      title: 'The subject shouts',
      advice: 'Keep at most one exclamation mark, and no rows of marks or currency signs.',
    },
    subject_feigned_reply: {
      title: 'The subject pretends to be a reply',
      advice: 'Remove “Re:” or “Fwd:”, because no one has written before.',
    },
    text_capitals: {
      title: 'Much of the text is in capitals',
      advice: 'Write words in capitals only where they are names or short labels.',
    },
    text_shouting: {
      title: 'The text shouts',
      advice: 'Replace rows of exclamation and question marks with a full stop.',
    },
    phrases: {
      title: 'Phrases that are common in spam',
      advice: 'Say in your own words what you offer.',
    },
    image_only: {
      title: 'The message is only images',
      advice: 'Add the most important sentences as text, because many readers see no images at first.',
    },
    little_text: {
      title: 'Little text beside the images',
      advice: 'Add a few sentences, so that the message can be understood without images.',
    },
    plain_text_missing: {
      title: 'There is no plain text',
      advice: 'Let the plain text be made from the HTML in the settings of the message.',
    },
    unsubscribe_missing: {
      title: 'There is no way to unsubscribe',
      advice: 'Add the unsubscribe module, which the law and mailbox providers ask for.',
    },
    unsubscribe_header_missing: {
      title: 'One-click unsubscribing is missing',
      advice: 'Choose an unsubscribe group, so that mail programs can show their own button.',
    },
    address_missing: {
      title: 'No postal address was found',
      advice: 'Add the postal address of your company, which many countries require in newsletters.',
    },
    link_mismatch: {
      title: 'A link shows another address than it opens',
      advice: 'Use words as link text, or the address that the link opens.',
    },
    link_shortened: {
      title: 'A link goes through a public link shortener',
      advice: 'Link to the page itself, because filters distrust shortened links.',
    },
    link_ip: {
      title: 'A link opens a bare IP address',
      advice: 'Link to the name of a website.',
    },
    link_script: {
      title: 'A link is a script',
      advice: 'Link to a page; mail programs remove scripts.',
    },
    attachment_dangerous: {
      title: 'An attachment can run as a program',
      advice: 'Remove it and link to a page where it can be downloaded. Mailbox providers refuse such files.',
    },
    attachment_doubtful: {
      title: 'An attachment that filters distrust',
      advice: 'Attach a PDF, or link to the file.',
    },
    html_errors: {
      title: 'The HTML has unclosed elements',
      advice: 'Close every element that you open in the code.',
    },
    active_content: {
      title: 'The HTML has parts that mail programs remove',
      advice: 'Remove them, and link to a page that has the form, script or frame.',
    },
    html_clipped: {
      title: 'The HTML is larger than 102 KB',
      advice: 'Shorten it, because Gmail clips the rest and the unsubscribe link with it.',
    },
    message_large: {
      title: 'The message is larger than 1 MB',
      advice: 'Link to large files instead of attaching them.',
    },
    text_hidden: {
      title: 'The message hides text',
      advice: 'Remove text that is invisible, tiny or in the colour of its background.',
    },
    text_disguised: {
      title: 'Words mix letters of several alphabets',
      advice: 'Type these words again with the letters of your language.',
    },
    many_fonts: {
      title: 'More than four fonts',
      advice: 'Use one font for headings and one for text.',
    },
    many_colors: {
      title: 'More than twelve text colours',
      advice: 'Use a few colours of your brand.',
    },
  },
  authentication: {
    dns_timeout: 'The name servers for {{host}} did not answer in time. This says nothing about the record.',
    dns_failed: 'The name servers for {{host}} reported a failure.',
    dns_refused: 'The name servers refused to answer for {{host}}.',
    dns_unreachable: 'No name server could be reached.',
    dns_malformed: 'The answer of the name servers for {{host}} could not be read.',
    dns_too_much: 'The DNS answered more about {{host}} than we look at.',
    cname_loop: 'The aliases at {{host}} lead in a circle, or through too many names.',
    spf_pass: 'The SPF record of {{host}} allows the servers that send.',
    spf_servers_unknown:
      'The SPF record of {{host}} is in order. Whether it allows the servers that send is not known, because the operator has not set SENDING_SPF.',
    spf_missing: 'There is no SPF record at {{host}}.',
    spf_several: 'There are several SPF records at {{host}}. Put them into one.',
    spf_lookups: 'The SPF record of {{host}} takes more than {{limit}} DNS look-ups, so receivers ignore it.',
    spf_loop: 'The SPF record of {{host}} includes itself through {{name}}.',
    spf_target_missing: 'The SPF record of {{host}} includes {{name}}, which has none.',
    spf_not_named: 'The SPF record of {{host}} does not allow {{name}}.',
    spf_allows_all: 'The SPF record of {{host}} allows every server in the world (+all).',
    spf_malformed: 'The SPF record of {{host}} can’t be read: “{{name}}”.',
    dkim_pass: 'The message is signed by {{name}}, and the key is published at {{host}}.',
    dkim_other_domain:
      'The message is signed by {{name}}, which is not the domain of the sender, {{from}}. Authenticate that domain.',
    dkim_unsigned: 'The message is not signed. Authenticate {{name}}.',
    dkim_missing: 'The message is signed, but there is no key at {{host}}.',
    key_wrong: 'There is another key at {{host}} than the one that signs.',
    key_several: 'There are several keys at {{host}}. Keep only the one that signs.',
    key_revoked: 'The record at {{host}} says that the key was withdrawn.',
    dmarc_pass: 'The message passes DMARC, and the policy of {{host}} is “{{policy}}”.',
    dmarc_none:
      'The message passes DMARC. The policy of {{host}} is “none”, so it does not protect your name yet.',
    dmarc_not_aligned: 'Neither SPF nor DKIM passes for {{name}}, so the message fails DMARC.',
    dmarc_undecided: 'SPF or DKIM could not be checked, so DMARC is not decided.',
    dmarc_missing: 'There is no DMARC record at {{host}}.',
    dmarc_several: 'There are several DMARC records at {{host}}. Keep one.',
    dmarc_malformed: 'The DMARC record at {{host}} can’t be read.',
    bimi_pass: 'The logo at {{host}} can be shown beside your messages.',
    bimi_without_certificate:
      'There is a logo at {{host}}, but no certificate. Gmail and Apple Mail show logos only with one.',
    bimi_needs_dmarc:
      'There is a logo at {{host}}. It counts only when the message passes a DMARC policy of quarantine or reject for all mail.',
    bimi_undecided: 'There is a logo at {{host}}. DMARC is not decided, so it may not be shown.',
    bimi_missing: 'There is no logo at {{host}}. It is optional.',
    bimi_declined: 'The record at {{host}} says that there is no logo.',
    bimi_several: 'There are several BIMI records at {{host}}. Keep one.',
    bimi_malformed: 'The BIMI record at {{host}} can’t be read.',
    bimi_logo: 'The BIMI record at {{host}} has to name an SVG logo by an https address.',
  },
} as const
