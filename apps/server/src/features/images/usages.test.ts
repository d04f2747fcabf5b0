import { designLibrary } from '@carillon/contract/design-library'
import { templates } from '@carillon/contract/dynamic-templates'
import { images } from '@carillon/contract/images'
import { singleSends } from '@carillon/contract/single-sends'
import { newDesign, newModule } from '@carillon/email-design/defaults'
import sharp from 'sharp'
import { type Caller, describe, expect, test } from '#test/kit.ts'

async function upload(who: Caller): Promise<{ id: string; url: string }> {
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#1188e6' } })
  const form = new FormData()
  form.append('upload', new Blob([new Uint8Array(await picture.png().toBuffer())]), 'logo.png')
  const answer = await who.fetch(images.create.path, { method: 'POST', body: form })
  return (await answer.json()) as { id: string; url: string }
}

function usages(who: Caller, id: string) {
  return who.call(images.usages, { params: { id } })
}

describe('the usages of an image', () => {
  test('are single sends, designs and versions of templates, found in their HTML', async ({ server }) => {
    const me = await server.as('shows')
    const image = await upload(me)
    const other = await upload(me)
    const html = `<p>Hello</p><img src="${image.url}" alt="">`
    const send = await me.call(singleSends.create, {
      body: { name: 'Spring', email_config: { html_content: html } },
    })
    const design = await me.call(designLibrary.create, { body: { name: 'Letter', html_content: html } })
    const template = await me.call(templates.create, { body: { name: 'Receipt', generation: 'dynamic' } })
    const version = await me.call(templates.createVersion, {
      params: { template_id: template.id },
      body: { name: 'First', subject: 'Thanks', html_content: html },
    })
    await me.call(singleSends.create, {
      body: { name: 'Autumn', email_config: { html_content: `<img src="${other.url}">` } },
    })

    const { result } = await usages(me, image.id)
    expect(result).toMatchObject([
      { kind: 'single_send', id: send.id, name: 'Spring', status: 'draft' },
      { kind: 'design', id: design.id, name: 'Letter' },
      {
        kind: 'template_version',
        id: version.id,
        name: 'First',
        template_id: template.id,
        template_name: 'Receipt',
        active: true,
      },
    ])
    expect((await usages(me, other.id)).result.map(({ name }) => name)).toEqual(['Autumn'])

    await me.call(templates.delete, { params: { template_id: template.id } })
    await me.call(singleSends.update, {
      params: { id: send.id },
      body: { email_config: { html_content: '<p>Hello</p>' } },
    })
    expect((await usages(me, image.id)).result.map(({ kind }) => kind)).toEqual(['design'])
  })

  test('are found in a design', async ({ server }) => {
    const me = await server.as('draws')
    const image = await upload(me)
    const document = newDesign('en', [{ ...newModule('image', 'm1'), src: image.url }])
    await me.call(singleSends.create, {
      body: { name: 'Drawn', email_config: { document: { ...document } } },
    })
    expect((await usages(me, image.id)).result.map(({ name }) => name)).toEqual(['Drawn'])
  })

  test('are hidden from other accounts', async ({ server }) => {
    const image = await upload(server.owner)
    const other = await server.as('curious')
    await other.call(singleSends.create, {
      body: { name: 'Borrowed', email_config: { html_content: `<img src="${image.url}">` } },
    })
    expect((await usages(server.owner, image.id)).result).toEqual([])
  })
})
