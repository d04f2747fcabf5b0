import { contentColumns, findPrebuilt } from '#features/design-library/public.ts'

/** The time the demo is made for, and the address its pictures are loaded from. */
export interface DemoPlace {
  now: Date
  publicUrl: string
}

/** A system design with the demo company's name and addresses in place of the placeholders. */
export async function contentOf(design: string, { now, publicUrl }: DemoPlace) {
  const prepared = findPrebuilt(`starter-${design}-en`, publicUrl)
  if (!prepared) throw new Error(`there is no system design ${design}`)
  const adapted = JSON.stringify(prepared.document)
    .replaceAll('Fennmoor', 'Nordlicht')
    .replaceAll('https://example.com/', 'https://nordlicht.example/')
  const { columns } = await contentColumns(
    { document: JSON.parse(adapted) as Record<string, unknown> },
    { editor: 'design', generate_plain_content: true },
    { now, publicUrl },
  )
  const { html_content = '', document = null, plain_content = '' } = columns
  return {
    subject: prepared.subject,
    content: { editor: 'design', html_content, document, plain_content },
  }
}
