/** The addresses that a message links to, each once, without addresses that only the product makes. */
export function linksIn(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const links = [...page.querySelectorAll('a[href]')].map((link) => link.getAttribute('href') ?? '')
  return [...new Set(links.filter((href) => /^https?:/i.test(href)))]
}
