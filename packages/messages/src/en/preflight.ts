/** Findings of the preflight, in the editors, on the review page and in the answers of the API. */
export default {
  title: 'Checks',
  none: 'No problems found',
  checking: 'Checking …',
  checkingLinks: 'Checking links …',
  unchecked: 'Sender, subject and recipients could not be checked.',
  count_one: '{{count}} problem found',
  count_other: '{{count}} problems found',
  blocks: 'Prevents sending',
  warns: 'Warning',
  show: 'Show',
  showWhere: 'Show: {{sentence}}',
  fix: 'Fix',
  fixWhat: 'Fix: {{sentence}}',
  fixed: 'Fixed.',
  test: 'Test',
  testWhat: 'Test: {{sentence}}',
  more_one: 'Show {{count}} more',
  more_other: 'Show {{count}} more',
  line: 'Line {{line}}',
  found: {
    empty: 'The message has no content yet.',
    unsubscribe_missing: 'There is no unsubscribe link. Add the unsubscribe module.',
    too_large: 'The message is larger than 102 KB, so Gmail will clip it. Shorten it or remove modules.',
    too_large_tracked:
      'With tracked links, the message is {{kilobytes}} KB. Gmail clips messages larger than 102 KB. Shorten it or remove modules.',
    image_only:
      'The message contains only images. Add text, so that there is something to read until they load.',
    text_placeholder: '“{{text}}” is a placeholder text. Replace it or delete it.',
    module_empty: 'This module is empty. Fill it or delete it.',
    image_without_source: 'No image is selected. Choose one or delete the module.',
    image_without_alt: 'The image has no alt text. Describe it for people who don’t see it.',
    button_without_link: 'The button has no link. Enter where it leads.',
    link_empty: 'A link has no address. Enter where it leads.',
    link_example: 'A link still leads to example.com. Enter your own address.',
    link_without_protocol: 'The link “{{href}}” has no protocol. It has to begin with https://.',
    link_dead: 'The link “{{href}}” leads nowhere. Correct the address.',
    link_missing: 'The link “{{href}}” leads nowhere: its server says that there is no such page.',
    link_no_host: 'The link “{{href}}” leads nowhere: there is no host “{{host}}”.',
    link_refused:
      'The link “{{href}}” can’t be opened: its server refuses connections or has no valid certificate.',
    link_no_answer: 'The link “{{href}}” did not answer just now. Open it to see whether it works.',
    links_unchecked:
      'The links could not be checked, because this server has no connection to the Internet. Open them yourself.',
    links_many: 'Only the first {{limit}} links were checked. Open the others yourself.',
    opens_not_counted: 'Opens will not be counted, because open tracking is off in the settings.',
    clicks_not_counted: 'Clicks will not be counted, because click tracking is off in the settings.',
    links_uncounted:
      'Only clicks on the first {{limit}} links are counted. The other links work all the same.',
    link_anchor: 'The link “{{href}}” leads to a place that is not in the message. Correct the link.',
    contrast: 'The text is hard to read. Its contrast is {{contrast}}; it should be at least {{least}}.',
    tap_target:
      'The button is {{height}} pixels high, too small to tap easily. Make it at least 44 pixels high.',
    sms_simulated: 'The simulated provider is connected: no phone gets this text.',
    sms_images_large_one: '{{count}} image is larger than 600 KB. Carriers may shrink it or refuse the text.',
    sms_images_large_other:
      '{{count}} images are larger than 600 KB. Carriers may shrink them or refuse the text.',
    sms_some_too_long_one:
      'For {{count}} of {{sample}} contacts the text is too long with their values. It will not be sent to them.',
    sms_some_too_long_other:
      'For {{count}} of {{sample}} contacts the text is too long with their values. It will not be sent to them.',
    sms_segments: 'The text is sent in {{min}} to {{max}} segments.',
    sms_without_consent_one:
      '{{count}} contact who enters now has no stored consent. It gets no text unless you confirm your permission in the text message.',
    sms_without_consent_other:
      '{{count}} contacts who enter now have no stored consent. They get no text unless you confirm your permission in the text message.',
    sms_not_reached_one:
      '{{count}} of {{people}} contacts who enter now has no US number or opted out. It goes on without the text.',
    sms_not_reached_other:
      '{{count}} of {{people}} contacts who enter now have no US number or opted out. They go on without the text.',
    sms_quiet_hold_one: 'It is night for {{count}} recipient at that time. They get the text in the morning.',
    sms_quiet_hold_other:
      'It is night for {{count}} recipients at that time. They get the text in the morning.',
    sms_quiet_skip_one: 'It is night for {{count}} recipient at that time. They will not get the text.',
    sms_quiet_skip_other: 'It is night for {{count}} recipients at that time. They will not get the text.',
    tag_empty: 'A tag is empty. Choose a field for it or delete it.',
    tag_unknown: 'There is no field “{{name}}”. The tag will be empty for everyone.',
    tag_without_value_one:
      '{{count}} contact has no value in “{{label}}”, and the tag has no fallback. Add a fallback.',
    tag_without_value_other:
      '{{count}} contacts have no value in “{{label}}”, and the tag has no fallback. Add a fallback.',
    tag_without_value_some_one:
      'Of the first {{checked}} contacts, {{count}} has no value in “{{label}}”, and the tag has no fallback. Add a fallback.',
    tag_without_value_some_other:
      'Of the first {{checked}} contacts, {{count}} have no value in “{{label}}”, and the tag has no fallback. Add a fallback.',
    subject_example: '“{{subject}}” is the example subject of the design. Write your own.',
    ab_content_repeated:
      'Variation {{letter}} has exactly the content of variation {{other}}, so the test compares nothing. Change one of them.',
    dkim_missing:
      'Mail from {{domain}} is not signed with DKIM, so large mailbox providers may not trust this message. Authenticate the domain.',
    credits_none:
      'No emails will be sent: the account has no email credits left for that time. If it gets none by then, this Single Send becomes a draft again.',
    credits_short_one:
      'Some recipients will not receive this message, because the account’s email credits are not enough. Only {{count}} email will be sent.',
    credits_short_other:
      'Some recipients will not receive this message, because the account’s email credits are not enough. Only {{count}} emails will be sent.',
    credits_overage_one:
      'This sends {{count}} email more than the account has credits for. Overages will be incurred.',
    credits_overage_other:
      'This sends {{count}} emails more than the account has credits for. Overages will be incurred.',
    warm_up_days:
      'With the warm-up plan, this send takes about {{count}} days. Messages above the amount of a day wait for the next day.',
    quiet_hours: 'Sending would begin in the quiet hours. The messages wait until {{time}} ({{zone}}).',
    quiet_hours_persons:
      'If sending begins in the quiet hours of a person ({{from}} to {{to}} by their own clock), their message waits until the quiet hours end.',
    cap_skip_one:
      '{{count}} recipient has got as many campaign messages as the frequency cap allows, and is left out unless that changes until then.',
    cap_skip_other:
      '{{count}} recipients have got as many campaign messages as the frequency cap allows, and are left out unless that changes until then.',
    cap_put_off_one:
      '{{count}} recipient has got as many campaign messages as the frequency cap allows. Their message is put off until the cap allows it.',
    cap_put_off_other:
      '{{count}} recipients have got as many campaign messages as the frequency cap allows. Their messages are put off until the cap allows them.',
    warm_up_counting:
      'The recipients are being counted. After that, this shows how many days the warm-up plan needs for them.',
    cap_counting:
      'The recipients are being counted. After that, this shows how many of them have reached the frequency cap.',
    texts_counting:
      'The recipients are being counted. After that, this shows their quiet hours and the length of their texts.',
    window_quiet:
      'The send window lies within the quiet hours ({{from}} to {{to}}), so it never opens. Emails leave when the quiet hours end. Change the window.',
    import_running:
      'Contacts are still being imported or updated ({{percent}}%). The numbers don’t include that yet. Sending waits until it is done.',
  },
} as const
