/** The addresses of a form, which stay in other people's pages for years. */
export function formAddresses(publicUrl: string, slug: string) {
  const page = `${publicUrl}/f/${slug}`
  return {
    page_url: page,
    embed_url: `${page}/embed`,
    script_url: `${publicUrl}/f/embed.js`,
    qr_svg_url: `${page}/qr.svg`,
    qr_png_url: `${page}/qr.png`,
  }
}
