import type { ImportJob } from '@carillon/contract/contact-imports'

/** An import of 40 rows that is being applied. */
export function givenImport(more: Partial<ImportJob> = {}): ImportJob {
  return {
    id: 'import-1',
    status: 'pending',
    job_type: 'import_contacts',
    results: {
      requested_count: 40,
      created_count: 0,
      updated_count: 0,
      deleted_count: 0,
      errored_count: 0,
      duplicate_count: 0,
      dropped_cell_count: 0,
    },
    started_at: '2026-11-01T00:00:00Z',
    phase: 'applying',
    processed_count: 10,
    total_count: 40,
    list_ids: [],
    file_name: 'autumn.csv',
    file_bytes: 4000,
    error: null,
    can_cancel: false,
    started_by: null,
    list_name: null,
    field_mappings: null,
    reading: {},
    unsubscribed: null,
    forecast: null,
    problems: [],
    needs_attention: false,
    rollback_until: null,
    rolled_back_by: null,
    ...more,
  }
}
