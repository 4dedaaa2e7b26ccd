const NAME_MAX = 60

/** `ebook-{name}.pdf`, `informativo-{name}.png` (specification §9); `{name}` contains only a–z, digits and hyphens. */
export const documentFileName = (
  kind: 'ebook' | 'informativo' | 'velorio',
  nome: string,
  extension: 'pdf' | 'png' | 'mp4',
): string => {
  const slug = nome
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, NAME_MAX)
    .replace(/-+$/, '')
  return `${kind}-${slug === '' ? 'despedida' : slug}.${extension}`
}
