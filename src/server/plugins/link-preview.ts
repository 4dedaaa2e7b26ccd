/** `/despedida/{id}` and `/despedida/{id}/{codigo}`; the code never travels into the preview. */
const FAREWELL = /^\/despedida\/([1-9]\d{0,15})(?:[/?#]|$)/

const safeHost = (address: string): boolean => /^https?:\/\/[\w.:[\]-]+$/.test(address)

/**
 * The document of a farewell's page names its share card, for messengers that read no script. No word about the person stands here:
 * the card itself is neutral for a private or inactive farewell.
 */
export const withPreview = (document: Buffer, url: string, address: string): Buffer | string => {
  const id = FAREWELL.exec(url)?.[1]
  if (id === undefined || !safeHost(address)) return document
  const tags = [
    ['og:type', 'website'],
    ['og:locale', 'pt_BR'],
    ['og:site_name', 'Memorial Online'],
    ['og:title', 'Memorial Online'],
    ['og:description', 'Página de despedida: biografia, cerimônias e homenagens.'],
    ['og:image', `${address}/exibicao/despedida/${id}/cartao.jpg`],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ].map(([property, content]) => `<meta property="${property}" content="${content}" />`)
  tags.push('<meta name="twitter:card" content="summary_large_image" />')
  return document.toString('utf8').replace('</head>', `${tags.join('')}</head>`)
}
