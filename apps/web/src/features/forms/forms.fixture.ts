import type { FormContent } from '@carillon/contract/form-content'
import { standardFormStyle } from '@carillon/contract/form-style'
import type { Form, FormSummary } from '@carillon/contract/forms'

export const content: FormContent = {
  header: 'Add a strong call to action',
  intro: '',
  fields: [
    { field: 'first_name', label: 'First name', helper: '', required: false },
    { field: 'last_name', label: 'Last name', helper: '', required: false },
    { field: 'email', label: 'Email', helper: '', required: true },
  ],
  hidden_fields: [],
  button: 'Submit',
  consent_text: '',
  ad_consent_text: '',
  consent_required: false,
  privacy_url: '',
  list_id: null,
  confirmation_message: 'Thanks for signing up!',
  redirect_url: '',
  notify_address_id: null,
  double_opt_in: false,
  sender_id: null,
  mail: { subject: '', text: '', button: '' },
  captcha: true,
  language: 'en',
  allowed_origins: [],
  indexed: false,
  social_title: '',
  social_description: '',
  show_logo: true,
  style: standardFormStyle,
}

export const summary: FormSummary = {
  id: '0199a1b2-0000-7000-8000-000000000001',
  name: 'Newsletter',
  slug: 'newsletter',
  status: 'published',
  has_changes: false,
  list: { id: '0199a1b2-0000-7000-8000-0000000000aa', name: 'Readers' },
  list_gone: false,
  double_opt_in: true,
  contact_count: 120,
  views: 1_000,
  submits: 150,
  confirmed: 120,
  pending: 4,
  parked: 0,
  revision: 3,
  created_at: '2026-11-01T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
  published_at: '2026-11-20T10:00:00.000Z',
  page_url: 'http://localhost:3000/f/newsletter',
  embed_url: 'http://localhost:3000/f/newsletter/embed',
  script_url: 'http://localhost:3000/f/embed.js',
  qr_svg_url: 'http://localhost:3000/f/newsletter/qr.svg',
  qr_png_url: 'http://localhost:3000/f/newsletter/qr.png',
}

export const form: Form = { ...summary, draft: content, published: content, version: 2, problems: [] }

/** A form that visitors can't see yet. */
export const draftForm: Form = {
  ...form,
  status: 'draft',
  published: null,
  published_at: null,
  version: 0,
  has_changes: false,
  views: 0,
  submits: 0,
  confirmed: 0,
  pending: 0,
  contact_count: 0,
}

export function listed(rows: readonly FormSummary[], limit = 15) {
  return { result: [...rows], form_count: rows.length, form_limit: limit, _metadata: {} }
}
