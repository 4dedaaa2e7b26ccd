const NAME_MAX = 60

/** `ebook-{name}.pdf`, `informativo-{name}.png` (specification §9); `{name}` keeps letters a–z, digits and hyphens only (security R26). */
export const documentFileName = (
  kind: 'ebook' | 'informativo' | 'velorio',
  nome: string,
  extension: 'pdf' | 'png' | 'mp4',
): string => {
  const folded = nome
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, NAME_MAX)
    .replace(/-+$/, '')
  return `${kind}-${folded === '' ? 'despedida' : folded}.${extension}`
}
