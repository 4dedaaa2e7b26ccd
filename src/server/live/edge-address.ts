import { createHash } from 'node:crypto'

/** Public address of the edge and the key that it shares with the portal; "" for none. */
type Edge = { BORDA_URL: string; BORDA_CHAVE: string }

/**
 * The same stream at the edge: `{edge}/{seal}/{exp}/transmissao/{camera}/{ticket}/…`. nginx verifies the seal by itself (`secure_link_md5`,
 * hence MD5), so that viewers are not asked about at the portal; behind it stands the ticket, which the portal verifies.
 */
export const edgeAddress = ({ BORDA_URL, BORDA_CHAVE }: Edge, address: string): string => {
  if (BORDA_URL === '') return address
  const folder = address.slice(0, address.lastIndexOf('/'))
  const exp = Number.parseInt(folder.slice(folder.lastIndexOf('/') + 1), 36)
  const seal = createHash('md5').update(`${exp}${folder} ${BORDA_CHAVE}`).digest('base64url')
  return `${BORDA_URL}/${seal}/${exp}${address}`
}
