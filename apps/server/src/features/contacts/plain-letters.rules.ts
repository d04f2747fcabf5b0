/** A text in small letters without the marks of German ones, as in addresses and names of columns: "Größe" is "groesse". */
export function spellOutUmlauts(text: string): string {
  return text
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ä/g, 'ae')
    .replace(/ö/g, 'oe')
    .replace(/ü/g, 'ue')
    .normalize('NFKD')
}
