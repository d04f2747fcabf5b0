import { expect, test } from 'vitest'
import alerts from './en/alerts.ts'
import contactExports from './en/contact-exports.ts'
import customFields from './en/custom-fields.ts'
import images from './en/images.ts'
import refusals from './en/refusals.ts'
import segments from './en/segments.ts'
import testSend from './en/test-send.ts'
import ui from './en/ui.ts'

/** The sentences of the specification, as far as it words them. Tests of screens show where they appear. */
test.for<[string, string, string | RegExp]>([
  ['letters of a field name', refusals.custom_field_charset, 'Use alphanumeric characters and underscores.'],
  ['its letters, typed', customFields.typed.custom_field_charset, /alphanumeric characters and underscores/],
  [
    'its first character',
    customFields.typed.custom_field_first_character,
    /first character .* letter or an underscore/,
  ],
  ['a taken field name', refusals.custom_field_name_taken, 'This field name is already in use.'],
  ['a taken field name, typed', customFields.typed.custom_field_name_taken, 'This name is already in use.'],
  ['an unsupported field name', customFields.problems.invalid_input, 'This name is not supported.'],
  ['a keyword', refusals.custom_field_sql_keyword, 'Custom field name cannot be a SQL reserved keyword.'],
  [
    'a keyword, typed',
    customFields.typed.custom_field_sql_keyword,
    /can’t name a custom field with SQL reserved keywords/,
  ],
  [
    'a system field',
    customFields.typed.custom_field_system,
    /can’t name a custom field with system field names/,
  ],
  [
    'a reserved field',
    refusals.custom_field_reserved,
    'You have used a reserved field name for your custom field.',
  ],
  [
    'a reserved field, typed',
    customFields.typed.custom_field_reserved,
    /can’t name a custom field with reserved field names/,
  ],
  ['a taken name of a list', refusals.list_name_taken, 'list name is already in use'],
  ['too many lists', refusals.list_limit_reached, 'error creating list: limit of {{limit}} lists reached'],
  ['a large image', refusals.image_too_large, 'exceeds per-image size of {{limit}}MB, resize and retry'],
  ['an image that is not there', refusals.image_not_found, 'failed to fetch image'],
  [
    'images that are not loaded',
    images.browser.failed,
    'There was a problem retrieving your images. Please try again.',
  ],
  ['an image that stays', images.delete.failed, 'There was a problem deleting your image. Please try again.'],
  [
    'an image that does not arrive',
    images.upload.failed,
    'There was a problem uploading your image. Please try again.',
  ],
  [
    'another file than an image',
    refusals.image_type_unsupported,
    /^There was a problem uploading your image\. Only GIF, JPEG and PNG/,
  ],
  ['a group without a name', refusals.unsubscribe_group_name_required, 'The name field is required.'],
  ['a taken name of a group', refusals.unsubscribe_group_name_taken, 'The name field must be unique.'],
  ['groups that are not loaded', alerts.unsubscribeGroups, 'Unable to retrieve your unsubscribe groups.'],
  [
    'exports that are not loaded',
    alerts.contactExports,
    'There was an error retreiving exported jobs data. Please try again',
  ],
  ['no such segment', segments.page.goneTitle, 'Invalid segment ID'],
  ['fifty versions', refusals.template_version_limit_reached, /already has \{\{limit\}\} versions/],
  ['no credits', refusals.credits_used_up, /^No emails will be sent/],
  ['invalid addresses of a test', testSend.invalid, /not valid, so the test was not sent/],
  ['too many addresses of a test', testSend.tooMany, 'A test can go to up to {{limit}} addresses.'],
  ['a required field', ui.problems.required, 'This field is required.'],
  ['an invalid address', ui.problems.email, 'Enter an email address such as name@example.com.'],
  ['a long text', ui.problems.too_long, 'Use at most {{maximum}} characters.'],
])('%s has the words of the specification', ([, sentence, words]) => {
  if (typeof words === 'string') expect(sentence).toBe(words)
  else expect(sentence).toMatch(words)
})

test('the states of an export have the names of the specification', () => {
  expect(contactExports.status).toEqual({
    pending: 'Pending',
    processing: 'Processing',
    ready: 'Ready for download',
    failed: 'Failed',
  })
})
