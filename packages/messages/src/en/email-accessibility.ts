/** Findings of the accessibility test, each with its advice. */
export default {
  found: {
    language_missing: {
      title: 'Language not named',
      advice: 'Screen readers then guess the pronunciation. Choose the language of the message.',
    },
    language_invalid: {
      title: 'Language unknown',
      advice: 'The language of the message is not a language code such as “en” or “de-AT”. Correct it.',
    },
    language_wrong: {
      title: 'Text in another language',
      advice:
        'The message names another language than it is written in, so screen readers mispronounce it. Choose the right one.',
    },
    title_missing: {
      title: 'No title',
      advice: 'The title names the message where it is opened in a browser. Add a heading or a title.',
    },
    heading_missing: {
      title: 'No heading',
      advice: 'Screen readers jump from heading to heading. Give a long message at least one.',
    },
    heading_empty: {
      title: 'Empty heading',
      advice: 'Screen readers announce a heading without a text. Fill it or delete it.',
    },
    heading_first_not_h1: {
      title: 'First heading is not level 1',
      advice: 'Begin with a heading 1, so that readers know the topic of the message.',
    },
    heading_several_h1: {
      title: 'Several headings of level 1',
      advice: 'Only the topic of the whole message is a heading 1. Use heading 2 for its sections.',
    },
    heading_skipped: {
      title: 'Heading level skipped',
      advice: 'The levels jump, as if a section were missing. Use the next level.',
    },
    image_without_alt: {
      title: 'Image without alt text',
      advice:
        'Screen readers speak the file name instead. Describe the image, or leave the alt text empty if it only decorates.',
    },
    image_alt_file_name: {
      title: 'Alt text is a file name',
      advice: 'Describe the image in words.',
    },
    image_alt_vague: {
      title: 'Alt text says nothing',
      advice: 'Describe the content of the image. Screen readers say by themselves that it is one.',
    },
    image_alt_long: {
      title: 'Alt text very long',
      advice: 'An alt text can’t be skimmed. Shorten it to a sentence and put the rest into the text.',
    },
    linked_image_without_alt: {
      title: 'Linked image without alt text',
      advice:
        'Without seeing the image, readers can’t know where the link leads. Name its target in the alt text.',
    },
    images_only: {
      title: 'Text in images only',
      advice: 'Screen readers and mail programs without images show nothing. Write the text as text.',
    },
    contrast: {
      title: 'Text hard to read',
      advice:
        'The contrast has to be at least 4.5:1, or 3:1 for large text. Make the text darker or lighter.',
    },
    text_small: {
      title: 'Small text',
      advice: 'Text below 12 pixels is hard to read on phones. Enlarge it.',
    },
    link_empty: {
      title: 'Link without text',
      advice: 'Screen readers speak its address. Give the link a text or delete it.',
    },
    link_vague: {
      title: 'Link text does not name its target',
      advice: 'Screen readers list links without the text around them. Say where the link leads.',
    },
    link_raw_address: {
      title: 'Link text is an address',
      advice: 'Screen readers spell it. Use words and link them.',
    },
    link_short: {
      title: 'Link text very short',
      advice: 'A single sign is hard to hear and hard to tap. Use a word.',
    },
    link_same_text: {
      title: 'Same link text, different targets',
      advice: 'Readers can’t tell these links apart in a list. Give each its own text.',
    },
    button_empty: {
      title: 'Button without text',
      advice: 'Screen readers only say “button”. Give it a text.',
    },
    target_small: {
      title: 'Button too small',
      advice: 'Buttons below 24 pixels are hard to tap. Make it at least 24 pixels high, better 44.',
    },
    layout_table: {
      title: 'Layout is read as a table',
      advice: 'Screen readers announce rows and columns. Add role="presentation" to the table.',
    },
    table_without_headers: {
      title: 'Table without headers',
      advice: 'Screen readers can’t say to which column a value belongs. Use th cells for the headers.',
    },
    reading_order: {
      title: 'Shown in another order than read',
      advice: 'Screen readers follow the source, not the look. Bring the parts into their visible order.',
    },
  },
  line: {
    heading: 'Heading level {{level}}',
    text: 'Text',
    link: 'Link',
    image: 'Image',
    button: 'Button',
    list: 'List, items: {{level}}',
  },
} as const
