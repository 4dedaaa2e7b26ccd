const FOLDER = /^.*\/transmissao\/[^/]+\/[^/]+\//

/** The same segment with the ticket, and at the host, of another address; other addresses are unchanged. */
export const withTicketOf = (url: string, address: string): string => {
  const folder = FOLDER.exec(address)?.[0]
  return folder === undefined ? url : url.replace(FOLDER, () => folder)
}

/** Another file under the same ticket. The address ends in the list of both renditions, of the only one, or of the sound. */
export const fileBeside = (address: string, file: string): string =>
  address.replace(/\/(?:index|master|som)\.m3u8$/, `/${file}`)

/** Whether there is a small rendition to choose. */
export const hasSmallPicture = (address: string): boolean => address.endsWith('/master.m3u8')

/** The small rendition alone, for a browser that chooses by itself. */
export const smallAddress = (address: string): string =>
  hasSmallPicture(address) ? fileBeside(address, 'menor.m3u8') : address

/** A still picture of the chapel, for a phone whose first segment has not arrived yet. */
export const posterAddress = (address: string): string => fileBeside(address, 'poster.jpg')

/** Address of the audio-only playlist, under the same ticket as the picture. */
export const soundAddress = (address: string): string => fileBeside(address, 'som.m3u8')
